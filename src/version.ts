/** The tool's own name and version; a test holds it equal to package.json. */
export const toolName = "crawlshape";
export const toolVersion = "0.1.0";
