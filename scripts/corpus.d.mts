/** Name → Debian package and the folder inside it that a host would serve. */
export const corpora: Readonly<Record<string, readonly [debianPackage: string, folder: string]>>;
/** The corpus folder's absolute path; the first call downloads it. */
export function corpusFolder(name: string): string;
