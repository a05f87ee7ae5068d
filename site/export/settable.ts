/**
 * Whether the fonts at hand can set a CV. Letters that they lack are never replaced by Latin ones, because
 * owners would not recognize their own names: single entries are left out, and a CV that needs such letters is not made.
 */
import { otherAuthors } from "../../model/authors.ts";
import type { Activity, CvData, Inline, Owner, Profile, View } from "../../model/cv.ts";
import { toPlainText } from "../../model/markdown-parser.ts";
import { toFullName } from "../../src/ui/messages.ts";
import { kindReader } from "./entries.ts";
import { isWanted } from "./outputs.ts";
import type { Paper } from "./paper.ts";
import { type Glyphs, type Typesetter, toUnsettableWarning } from "./typesetting.ts";

interface CvTexts {
  data: Required<CvData>;
  owner: Owner;
  profile: Profile | undefined;
  views?: readonly View[];
}

/** What a CV is not worth printing without: the person, the jobs and the schools; and what else it lists. */
function collectTexts({ data, owner, profile, views = [] }: CvTexts) {
  const kindOf = kindReader(data.categories);
  const orgs = new Map(data.orgs.map(({ id, name }) => [id, name]));
  const toText = ({ title, position = "", org }: Activity) =>
    [title, position, orgs.get(org) ?? org].join(" ");
  const { role = "", headline = "", summary = "", availability = "" } = owner;
  const jobs = data.activities.filter((activity) => kindOf(activity) === "Work");
  const others = data.activities.filter((activity) => !["Work", "Patch"].includes(kindOf(activity)));
  const schools = profile?.education ?? [];
  return {
    needed: [
      ...[toFullName(owner), role, headline, summary, availability],
      ...views.flatMap((view) => [view.headline ?? "", view.summary ?? ""]),
      ...schools.flatMap(({ institution, area = "", studyType = "" }) => [institution, area, studyType]),
      ...jobs.map(toText),
    ],
    others: others.map(toText),
  };
}

/** A CV that lacks more of its entries than this share would be no selection of its owner's. */
const maxShare = 1 / 4;

/** Letters of other scripts than those of the fonts that ship. */
const foreignLetter =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{N}]/u;

/** Whether the fonts must be loaded to know if a CV can be set, which takes most of a second. */
export function needsFonts(texts: CvTexts): boolean {
  const { needed, others } = collectTexts(texts);
  return [...needed, ...others].some((text) => foreignLetter.test(text));
}

/** Returns the letters for whose lack no CV is made; none where it can be. */
export function findUnsettable(texts: CvTexts, glyphs: Glyphs): string[] {
  const { needed, others } = collectTexts(texts);
  const lacking = needed.flatMap((text) => glyphs.findUnset(text));
  if (lacking.length > 0) return [...new Set(lacking)];
  const left = others.map((text) => glyphs.findUnset(text)).filter((letters) => letters.length > 0);
  return left.length > others.length * maxShare ? [...new Set(left.flat())] : [];
}

/** Switches off the PDFs, and the links to them, where no font has the letters of the CV. */
export async function leaveOutUnsettable(
  texts: CvTexts,
  typesetter: () => Promise<Pick<Typesetter, "glyphs">>,
): Promise<{ owner: Owner; remarks: string[] }> {
  const { owner } = texts;
  const isAsked = isWanted(owner, "cv") && needsFonts(texts);
  const letters = isAsked ? findUnsettable(texts, (await typesetter()).glyphs) : [];
  if (letters.length === 0) return { owner, remarks: [] };
  return {
    owner: { ...owner, exports: { ...owner.exports, cv: false } },
    remarks: [toUnsettableWarning("cv.pdf and cv-full.pdf are left out, with the links to them", letters)],
  };
}

/** Leaves out of a paper what the fonts cannot set: whole lines, facts and links, and never a part of one. */
export function withoutUnset(paper: Paper, canSet: (text: string) => boolean): Paper {
  const canSetAll = (parts: readonly Inline[]) => canSet(toPlainText(parts));
  return {
    ...paper,
    contact: paper.contact.filter(({ text }) => canSet(text)),
    sections: paper.sections.map((section) => ({
      ...section,
      entries: section.entries.map((entry) => ({
        ...entry,
        keywords: entry.keywords.filter(canSet),
        links: entry.links.filter(({ text }) => canSet(text)),
        authors: withOthers(entry.authors, canSetAll),
        citation: canSet(entry.citation) ? entry.citation : "",
        summary: canSetAll(entry.summary) ? entry.summary : [],
        highlights: entry.highlights.filter(canSetAll),
      })),
      lines: section.lines
        .filter(({ title, detail = "" }) => canSet(title) && canSet(detail))
        .map(({ text, ...line }) => ({
          ...line,
          text: text !== undefined && canSet(text) ? text : undefined,
        })),
    })),
  };
}

/** Counts authors whose names cannot be set among those that are not named. */
function withOthers(names: Inline[][], canSet: (name: readonly Inline[]) => boolean): Inline[][] {
  const settable = names.filter(canSet);
  const isWhole = settable.length === names.length || toPlainText(settable.at(-1) ?? []) === otherAuthors;
  return isWhole ? settable : [...settable, [{ kind: "text", text: otherAuthors }]];
}
