/** Reads the one thing of a home page that says where production is: its canonical. */
import { Parser } from "htmlparser2";

/** The first `link rel=canonical` of the head, as an absolute URL. */
export function homeCanonical(html: string, url: string): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "body") parser.pause();
      const rel = (attributes["rel"] ?? "").toLowerCase().split(/\s+/);
      if (name === "link" && rel.includes("canonical")) found ??= attributes["href"];
    },
  });
  parser.write(html);
  return found === undefined || !URL.canParse(found.trim(), url) ? undefined : new URL(found.trim(), url).href;
}
