/** The table of exported files: key of vitae.json, media type, link in the html. Hosts and tests derive from it. */
import type { ExportKey, Owner } from "../../model/cv.ts";
import type { Words } from "./words.ts";

interface Output {
  name: string;
  key: ExportKey;
  /** The media type, which some hosts do not know by the file's name. */
  type: string;
  /** True if it contains absolute addresses and needs the site's. */
  needsAddress?: true;
  /** The title of the `rel=alternate` link that leads to it: the format's name, or a word of the language. */
  alternate?: string | { word: "fullPdf" };
}

export const outputs = [
  { name: "cv.pdf", key: "cv", type: "application/pdf", alternate: "PDF" },
  { name: "cv-full.pdf", key: "cv", type: "application/pdf", alternate: { word: "fullPdf" } },
  {
    name: "cv.docx",
    key: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    alternate: "Word",
  },
  { name: "feed.atom", key: "feeds", type: "application/atom+xml", needsAddress: true, alternate: "Atom" },
  {
    name: "feed.json",
    key: "feeds",
    type: "application/feed+json",
    needsAddress: true,
    alternate: "JSON Feed",
  },
  { name: "index.md", key: "markdown", type: "text/markdown", alternate: "Markdown" },
  { name: "resume.json", key: "resume", type: "application/json", alternate: "JSON Resume" },
  { name: "vcard.vcf", key: "vcard", type: "text/vcard", alternate: "vCard" },
  { name: "card.png", key: "card", type: "image/png" },
  // The last one, because it lists the others.
  { name: "llms.txt", key: "markdown", type: "text/plain" },
] as const satisfies readonly Output[];

export function typeOf(name: OutputName): string {
  return outputs.find((output) => output.name === name)?.type ?? "";
}

export type OutputName = (typeof outputs)[number]["name"];

/** Returns whether the owner wants an export: all, except those that are `false` in `exports`. */
export function isWanted({ exports = {} }: Owner, key: ExportKey): boolean {
  return exports[key] !== false;
}

/** Returns the owner without PDFs. The page offers the document for word processors instead, if there is one. */
export function withoutPdfs(owner: Owner): Owner {
  return {
    ...owner,
    exports: { ...owner.exports, cv: false },
    ...(isWanted(owner, "docx") && { download: "docx" }),
  };
}

/** Returns the outputs of an owner's site. `address` may be unknown. */
export function findOutputs(
  owner: Owner,
  address: string | undefined,
): readonly (Output & { name: OutputName })[] {
  return outputs.filter((output) => {
    const canBeMade = address !== undefined || !("needsAddress" in output);
    return canBeMade && isWanted(owner, output.key);
  });
}

/** Returns the made files that pages link to, with the links' titles. */
export function findAlternates(
  made: ReadonlySet<OutputName>,
  words: Pick<Words, "fullPdf">,
): { name: OutputName; type: string; alternate: string }[] {
  return outputs.flatMap((output) => {
    if (!("alternate" in output && made.has(output.name))) return [];
    const { name, type, alternate } = output;
    return [{ name, type, alternate: typeof alternate === "string" ? alternate : words[alternate.word] }];
  });
}
