/** Composes queries of the segments of a text. */
import type { CvFieldName } from "../../grammar/fields.ts";
import { spellFieldValue, spellListValue, spellTerm } from "../../grammar/print.ts";
import type { ReadText, Word } from "./reading-words.ts";
import type { Segment } from "./segments.ts";

/** A reading before its results are counted. */
export interface Draft {
  readonly query: string;
  readonly covers: boolean;
  readonly kind: string;
  /** It leaves out a part that is understood, so it is offered only if no other draft has results. */
  readonly isLess: boolean;
}

/** Each of them is counted. */
const maxDrafts = 10;

export function spellTerms(field: string, values: readonly string[]): string {
  const [first = ""] = values;
  return values.length === 1
    ? `${field}:${spellFieldValue({ text: first })}`
    : `${field}:IN(${values.map((text) => spellListValue({ text })).join(", ")})`;
}

/** A choice of the meaning of each segment: the index of its part, or undefined for words of titles or none. */
type Choice = readonly (number | "words" | "dropped")[];

/** Composes the queries of a text: all segments by their first meaning, then with one of them changed or left out. */
export function composeAll(read: ReadText, segments: readonly Segment[]): Draft[] {
  const isPart = ({ role }: Segment) => role === "part";
  const strong = segments.filter((segment) => isPart(segment) && !segment.weak);
  // Values that are joined are meant as values.
  const isListed = segments.some(({ role }) => role === "either");
  const first: Choice = segments.map((segment) => (segment.weak && strong.length > 0 ? "dropped" : 0));
  const changed = (at: number, choice: Choice[number]) =>
    first.map((one, place) => (place === at ? choice : one));
  const alternatives = segments.flatMap((segment, at) =>
    isPart(segment)
      ? [
          ...segment.parts.flatMap((_, part) => (part === first[at] ? [] : [changed(at, part)])),
          ...((strong.length > 1 && !isListed) ||
          segments.some(({ role }) => role === "kept" || role === "rest")
            ? [changed(at, "words")]
            : []),
        ]
      : [],
  );
  const withoutRest: Choice[] = segments.some(({ role }) => role === "rest")
    ? [segments.map((segment, at) => (segment.role === "rest" ? "dropped" : (first[at] ?? 0)))]
    : [];
  const drafts = new Map<string, Draft>();
  const less = strong.length > 1 ? strong.map((one) => changed(segments.indexOf(one), "dropped")) : [];
  for (const choice of [first, ...alternatives, ...withoutRest, ...less]) {
    const draft = compose(read, segments, choice);
    // A period by itself says too little of a text with other words.
    const isLittle = draft?.covers === false && draft.kind === "period";
    if (draft !== undefined && !isLittle && !drafts.has(draft.query)) drafts.set(draft.query, draft);
  }
  return [...drafts.values()].slice(0, maxDrafts);
}

/** A piece of a query: a list of values, or a text as it is. */
interface Piece {
  readonly field?: CvFieldName;
  values: string[];
  readonly text?: string;
  /** `OR` joins it to the piece before. */
  readonly isOther: boolean;
}

/** Returns undefined if the choice reads nothing. */
function compose(read: ReadText, segments: readonly Segment[], choice: Choice): Draft | undefined {
  const pieces: Piece[] = [];
  const kinds = new Set<string>();
  const isLess = segments.some(({ role, weak }, at) => role === "part" && !weak && choice[at] === "dropped");
  let covers = !isLess;
  let isOther = false;
  const wordsOf = ({ from, to }: Segment) =>
    read.text.slice(read.words[from]?.start ?? 0, read.words[to - 1]?.end ?? 0);
  for (const [at, segment] of segments.entries()) {
    const chosen = choice[at];
    const part = typeof chosen === "number" && segment.role === "part" ? segment.parts[chosen] : undefined;
    if (part !== undefined) {
      kinds.add(part.kind);
      const { field, values = [], term } = part;
      const same = field === undefined ? undefined : pieces.find((piece) => piece.field === field);
      if (same) same.values.push(...values.filter((value) => !same.values.includes(value)));
      else if (field === undefined) pieces.push({ values: [], text: term ?? "", isOther });
      else pieces.push({ field, values: [...values], isOther });
      isOther = false;
    } else if (segment.role === "kept") {
      pieces.push({ values: [], text: wordsOf(segment), isOther: false });
    } else if (segment.role === "either") {
      isOther = pieces.length > 0 && isOr(read.words.slice(segment.from, segment.to));
    } else if (segment.role === "rest" || chosen === "words") {
      if (chosen === "dropped") covers = false;
      else appendWords(pieces, wordsOf(segment), isGluedTo(read, segments[at - 1], segment));
    }
  }
  if (kinds.size === 0) return undefined;
  const query = pieces
    .map(({ field, values, text = "", isOther: isAlternative }, at) => {
      const spelled = field === undefined ? text : spellTerms(field, values);
      return at > 0 && isAlternative ? `OR ${spelled}` : spelled;
    })
    .join(" ");
  return { query, covers, isLess, kind: [...kinds].sort().join("+") };
}

/** Only `or`, as the query language has it, keeps its meaning between values of different fields. */
function isOr(words: readonly Word[]): boolean {
  return words.some(({ text }) => text === "or" || text === "|" || text === "||");
}

function isGluedTo({ words }: ReadText, before: Segment | undefined, { from }: Segment): boolean {
  return before?.role === "rest" && words[before.to - 1]?.end === words[from]?.start;
}

function appendWords(pieces: Piece[], written: string, isGlued: boolean): void {
  const last = pieces.at(-1);
  if (isGlued && last?.field === undefined && last?.text !== undefined)
    pieces[pieces.length - 1] = { ...last, text: last.text + written };
  else pieces.push({ values: [], text: spellWords(written), isOther: false });
}

/** Phrases stay in their quotes; signs that the query language has are quoted. */
function spellWords(written: string): string {
  return /^["“”„«»]/.test(written) ? written : spellTerm({ text: written });
}
