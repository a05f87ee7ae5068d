/** Sentences for the owner about omissions in exports, one line for all documents and languages. */
import { groupBy } from "../../model/collections.ts";
import { quote } from "../../model/json-schema.ts";
import type { LeftOut } from "./cv-parts.ts";

export type Remark =
  | { kind: "text"; text: string }
  | { kind: "photo"; file: string; reason: string }
  /** Lines that do not fit into a short CV. */
  | { kind: "room"; file: string; leftOut: readonly LeftOut[] }
  /** Entries that do not fit into the full CV: `left` of `found`. */
  | { kind: "pages"; file: string; pages: number; left: number; found: number }
  /** Letters that no font has, and the texts that are left out for them. */
  | { kind: "letters"; file: string; letters: readonly string[]; texts: readonly string[] }
  /** Pictures and signs that are left out or respelled. */
  | { kind: "signs"; file: string; signs: readonly string[] }
  | { kind: "preview-image"; file: string; letters: readonly string[] }
  /** Missing letters because of which the file is not made. */
  | { kind: "unsettable"; file: string; letters: readonly string[] };

/** @example inFolder({ kind: "photo", file: "cv", … }, "de/") // its file is "de/cv" */
export function inFolder(remark: Remark, folder: string): Remark {
  return "file" in remark ? { ...remark, file: folder + remark.file } : remark;
}

export function formatRemarks(remarks: readonly Remark[]): string[] {
  const groups = groupBy(remarks, (remark) =>
    remark.kind === "text" ? remark.text : remark.kind + toDistinction(remark),
  );
  return [...groups.values()].flatMap(formatGroup);
}

/** Files that differ in this get separate sentences. */
function toDistinction(remark: Remark): string {
  if (remark.kind === "photo") return remark.reason;
  return remark.kind === "pages" ? `${remark.pages} ${remark.left} ${remark.found}` : "";
}

const remedy = "Add a font that does (.ttf, .otf) to fonts/ in the data folder.";

function formatGroup(group: readonly Remark[]): string[] {
  const [first] = group;
  if (first === undefined) return [];
  if (first.kind === "text") return [first.text];
  const files = listSome([...new Set(group.flatMap((one) => ("file" in one ? one.file : [])))], maxFiles);
  const letters = listSigns(group.flatMap((one) => ("letters" in one ? one.letters : [])));
  switch (first.kind) {
    case "photo":
      return [`${files}: no photo, because ${first.reason}`];
    case "room": {
      const left = group.flatMap((one) => (one.kind === "room" ? one.leftOut : []));
      return [
        `${files}: not all lines fit: ${listSome([...new Set(left.map(describeLeftOut))], maxEntries, "; ")}`,
      ];
    }
    case "pages": {
      const { pages, left, found } = first;
      return [`${files}: omitted ${left} of ${found} entries, because the limit is ${pages} pages`];
    }
    case "letters": {
      const texts = [...new Set(group.flatMap((one) => (one.kind === "letters" ? one.texts : [])))];
      const named = listSome(texts.map(quote), maxTexts);
      return [`${files}: no font covers ${letters}, so these texts are left out: ${named}. ${remedy}`];
    }
    case "signs": {
      const signs = listSigns(group.flatMap((one) => (one.kind === "signs" ? one.signs : [])));
      return [`${files}: no font covers ${signs}, which are omitted or replaced. ${remedy}`];
    }
    case "preview-image":
      return [`${files}: no font covers ${letters}, so there is no preview image. ${remedy}`];
    case "unsettable":
      return [`${files}: no font covers ${letters}, so there is no PDF. ${remedy}`];
  }
}

/** Returns a warning about a file that is not made. `lack` is its start, such as `cv.pdf is not written`. */
export function toUnsettableWarning(lack: string, letters: readonly string[]): string {
  return `${lack}: no font covers ${listSigns(letters)}. ${remedy}`;
}

const maxFiles = 4;
const maxTexts = 4;
const maxEntries = 3;
const maxNamedLines = 2;
const maxSigns = 8;

/** @example `"Lead" (Loom) lacks "Led the loom", "Led the weft" and 3 more` */
function describeLeftOut({ title, org, texts, entries }: LeftOut): string {
  if (entries !== undefined) return `${quote(title)} lacks ${entries.lacking} of ${entries.all} entries`;
  const place = org === undefined ? quote(title) : `${quote(title)} (${org})`;
  return `${place} lacks ${listSome(texts.map(quote), maxNamedLines)}`;
}

function listSome(items: readonly string[], most: number, separator = ", "): string {
  // After a list of lists, an "and" would belong to the last of them.
  const and = separator === ", " ? " and" : `${separator}and`;
  const more = items.length > most ? `${and} ${items.length - most} more` : "";
  return items.slice(0, most).join(separator) + more;
}

function listSigns(signs: readonly string[]): string {
  const distinct = [...new Set(signs)];
  const more = distinct.length > maxSigns ? ` and ${distinct.length - maxSigns} more` : "";
  return distinct.slice(0, maxSigns).join(" ") + more;
}
