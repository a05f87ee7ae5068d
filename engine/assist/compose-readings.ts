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
  /** The listed results, in the words of the text. */
  readonly words: string;
  /** The field of a name that is the whole query. */
  readonly named?: CvFieldName | undefined;
  readonly unused: readonly string[];
  readonly isNear: boolean;
  /** The text names a place of the profile, which no query finds. */
  readonly namesPlace: boolean;
  /** Only this one of the query's results is meant. */
  readonly pick?: "newest" | "oldest" | undefined;
}

/** Each of them is counted. */
const maxDrafts = 10;

export function spellTerms(field: string, values: readonly string[]): string {
  const [first = ""] = values;
  return values.length === 1
    ? `${field}:${spellFieldValue({ text: first })}`
    : `${field}:IN(${values.map((text) => spellListValue({ text })).join(", ")})`;
}

/** Shorter words begin too many others, apart from those of scripts in which a letter is a syllable or more. */
const wordForm = /[\p{L}\p{N}]{3}|\p{Lo}{2}/u;

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
    // A period by itself says too little of a text with other words, and of one that names a place of the profile.
    const isLittle = draft?.kind === "period" && (!draft.covers || draft.namesPlace);
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
  const title = new Heading(read);
  /** Terms such as `no:endedAt` belong to all others. */
  const states: string[] = [];
  let pick: Draft["pick"];
  let isNear = false;
  for (const [at, segment] of segments.entries()) {
    const chosen = choice[at];
    const part = typeof chosen === "number" && segment.role === "part" ? segment.parts[chosen] : undefined;
    if (part !== undefined) {
      kinds.add(part.kind);
      title.add(segment, part.name);
      isNear ||= segment.near === true;
      if (part.pick !== undefined) {
        pick = part.pick;
        continue;
      }
      const { field, values = [], term } = part;
      const same = field === undefined ? undefined : pieces.find((piece) => piece.field === field);
      if (same) same.values.push(...values.filter((value) => !same.values.includes(value)));
      else if (part.kind === "state") states.push(term ?? "");
      else if (field === undefined) pieces.push({ values: [], text: term ?? "", isOther });
      else pieces.push({ field, values: [...values], isOther });
      isOther = false;
    } else if (segment.role === "kept") {
      title.add(segment);
      pieces.push({ values: [], text: wordsOf(segment), isOther: false });
    } else if (segment.role === "either") {
      isOther = pieces.length > 0 && isOr(read.words.slice(segment.from, segment.to));
      title.addLink(segment);
    } else if (segment.role === "rest" || chosen === "words") {
      if (chosen === "dropped") {
        covers = false;
        title.leaveOut(segment);
      } else {
        title.add(segment);
        appendWords(pieces, wordsOf(segment), isGluedTo(read, segments[at - 1], segment));
      }
    } else if (segment.role === "little" && !segment.isUnused) title.addLink(segment);
    else title.leaveOut(segment);
  }
  // `latest` by itself has no list of which it is the first.
  pieces.push(...states.map((text): Piece => ({ values: [], text, isOther: false })));
  // Words of titles are no reading, unless the text has others that say nothing, as in `tell me about panes`.
  const isWord = (segment: Segment) => segment.role === "rest" && wordForm.test(wordsOf(segment));
  const hasLittle = segments.some(({ role }) => role === "little");
  if (kinds.size === 0 && hasLittle && segments.some(isWord)) kinds.add("words");
  if (kinds.size === 0 || pieces.length === 0) return undefined;
  const query = pieces
    .map(({ field, values, text = "", isOther: isAlternative }, at) => {
      const spelled = field === undefined ? text : spellTerms(field, values);
      return at > 0 && isAlternative ? `OR ${spelled}` : spelled;
    })
    .join(" ");
  const [named] = pieces.length === 1 && kinds.size === 1 && pieces[0]?.values.length === 1 ? pieces : [];
  return {
    ...{ query, covers, isLess, kind: [...kinds].sort().join("+") },
    ...{ words: title.toString(), named: named?.field, unused: title.unused, isNear, pick },
    namesPlace: segments.some(({ role }) => role === "place"),
  };
}

/** The words of a text that a query keeps, for a heading: names as the data spell them, the others as they are written. */
class Heading {
  readonly #read: ReadText;
  /** Words of other segments that the left-out ones are named with. */
  readonly unused: string[] = [];
  #text = "";
  #end = 0;
  /** Words without information since the last kept one. They stay between two kept ones. */
  #links: Segment[] = [];

  constructor(read: ReadText) {
    this.#read = read;
  }

  add(segment: Segment, name?: string): void {
    const isFirst = this.#text === "";
    for (const link of this.#links) if (!isFirst) this.#append(link);
    this.#links = [];
    this.#append(segment, name);
    if (!isFirst || name !== undefined) return;
    this.#text = this.#text.charAt(0).toLocaleUpperCase() + this.#text.slice(1);
  }

  addLink(segment: Segment): void {
    this.#links.push(segment);
  }

  leaveOut({ from, to }: Segment): void {
    const { text, words } = this.#read;
    this.unused.push(text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0));
  }

  #append({ from, to }: Segment, name?: string): void {
    const { text, words } = this.#read;
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    const isGlued = start === this.#end || this.#text === "";
    this.#text += (isGlued ? "" : " ") + (name ?? text.slice(start, end));
    this.#end = end;
  }

  toString(): string {
    return this.#text;
  }
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
