// Bundles the script of the HTML report into one string module: src/report/html/client-source.ts.
// `npm run client` writes it; a test holds it equal to its sources.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";

const root = dirname(import.meta.dirname);
export const target = join(root, "src/report/html/client-source.ts");

/** Libraries that travel inside the report; their licences travel with them. */
const inlined = ["d3-hierarchy"];

export async function clientModule() {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: join(root, "src/report/html/client/main.ts"), formats: ["iife"], name: "report" },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => each.output);
  const code = outputs.find((output) => output.type === "chunk")?.code.trim() ?? "";
  const licences = inlined.map(
    (name) => `/*! ${name}\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8").trim()}\n*/`,
  );
  // Inside a script element these would end it or open a comment.
  const safe = `${licences.join("\n")}\n${code}`.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  return `/** Written by scripts/client.mjs from src/report/html/client/: the script of the HTML report. */\nexport const clientSource = ${JSON.stringify(safe)};\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(target, await clientModule());
  console.log(`client-source.ts ${(readFileSync(target).length / 1000).toFixed(1)} kB`);
}
