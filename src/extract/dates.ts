/** Finds when a page says that it was last changed: JSON-LD, then the head, then marked-up times. */
import type { Element } from "domhandler";
import { headDate } from "./head.ts";
import { isOfType, stringOf, type Thing } from "./structured.ts";
import type { Survey } from "./survey.ts";
import { textOf } from "./text.ts";

/** As written. */
export function modifiedOf(things: readonly Thing[], survey: Survey, times: readonly Element[]): string | undefined {
  const ofPage = things.filter(
    (thing) => !isOfType(thing, /^(?:Comment|Review|Person|Organization|WebSite|Dataset|ImageObject)$/u),
  );
  const stated = ofPage.map((thing) => stringOf(thing["dateModified"])).find((value) => value !== undefined);
  return stated ?? headDate(survey) ?? timeOf(times);
}

function timeOf(times: readonly Element[]): string | undefined {
  const declared = times.find(({ attribs }) => attribs["itemprop"] === "dateModified");
  const found = declared ?? times.find(isUpdateTime);
  return found === undefined ? undefined : (found.attribs["datetime"] ?? textOf(found));
}

/** `Last updated: <time>`: said by the words before it, or by the class of it or of what holds it. */
function isUpdateTime(time: Element): boolean {
  const parent = time.parent;
  if (parent === null || !("attribs" in parent)) return false;
  const classes = `${time.attribs["class"] ?? ""} ${parent.attribs["class"] ?? ""}`;
  if (/updated|modified|revision/iu.test(classes)) return true;
  const around = textOf(parent);
  return (
    around.length < 200 && /\b(?:updated|modified|revised|edited|aktualisiert|mise à jour|geändert)\b/iu.test(around)
  );
}
