/** Splits the words of a text into segments, by what they mean: the longest phrases first, from left to right. */
import type { CvFieldName } from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { spellTerm } from "../../grammar/print.ts";
import { everything } from "../query/hidden-kinds.ts";
import type { ProfilePlace } from "../types.ts";
import { type Concepts, englishConcepts } from "./concepts/english.ts";
import type { NamedTerm } from "./entries.ts";
import { findEdits, type NameIndex } from "./name-index.ts";
import { PeriodReader } from "./periods.ts";
import type { ReadText } from "./reading-words.ts";
import type { Known } from "./values.ts";
import { categoriesOf, type Meaning, type Vocabulary } from "./vocabulary.ts";

/** The meaning of some words as a part of a query. */
export interface Part {
  readonly kind: string;
  /** The field and the values that are merged with others of the field. */
  readonly field?: CvFieldName;
  readonly values?: readonly string[];
  /** A term of a field that takes no list. */
  readonly term?: string;
  /** Its name, if that differs from the words of the text. */
  readonly name?: string;
  /** Only the newest or the oldest result of the rest is meant. */
  readonly pick?: "newest" | "oldest";
}

/** Consecutive words, and what they may mean, the most likely first. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
  /** `little`: words without information. `either`: they join two values. `rest`: words of titles. */
  readonly role: "part" | "little" | "either" | "place" | "rest" | "kept";
  /** `weak`: it counts little beside another part. `near`: the name differs from what is written. */
  readonly weak?: boolean;
  readonly near?: boolean;
  readonly place?: ProfilePlace;
  /** The words tell which of a kind of work are meant. */
  readonly state?: State;
  /** The words say something that no query finds, such as `senior`. */
  readonly isUnused?: boolean;
}

const maxNameWords = 6;
/** The maximum number of words of a name among many unknown words, since each span of words is compared with all names. */
const maxProseWords = 2;
/** Fewer letters would begin too many names. */
const minNearLetters = 3;
/** Shorter words end many others. */
const leastJoinedLetters = 6;

export interface Sources {
  readonly known: Known;
  readonly vocabulary: Vocabulary;
  readonly names: NameIndex;
  /** The words of all titles, folded. */
  readonly titleWords: () => ReadonlySet<string>;
  readonly today: number;
}

export class Segmenter {
  readonly #read: ReadText;
  readonly #sources: Sources;
  readonly #periods: PeriodReader;

  constructor(read: ReadText, sources: Sources) {
    this.#read = read;
    this.#sources = sources;
    this.#periods = new PeriodReader(
      read,
      sources.vocabulary,
      (at, count) => this.#meaningsAt(at, count),
      sources.today,
    );
  }

  segments(): Segment[] {
    const { words } = this.#read;
    const exact: Segment[] = [];
    for (let at = 0; at < words.length; ) {
      const segment = this.#segmentAt(at);
      exact.push(segment);
      at = segment.to;
    }
    return this.#withoutNumbers(this.#withNear(this.#withGluedRests(this.#withStates(exact))));
  }

  /** The words of a span, without dashes between them. */
  #key(from: number, to: number): string {
    return this.#read.words
      .slice(from, to)
      .flatMap(({ kind, text }) => (kind === "dash" ? [] : text))
      .join(" ");
  }

  #meaningsAt(at: number, count: number): ReadonlySet<Meaning> {
    const { words } = this.#read;
    const last = words[at + count - 1];
    if (last === undefined) return nothing;
    for (let place = at; place < at + count; place++) {
      const kind = words[place]?.kind;
      if (kind === "kept" || kind === "phrase" || kind === "address" || (kind === "sign" && count > 1))
        return nothing;
    }
    if (words[at]?.kind === "dash" || last.kind === "dash") return nothing;
    // `aujourd'hui` is one word of a text, and two of the vocabulary.
    return this.#sources.vocabulary.meaningsOf(this.#key(at, at + count).replaceAll("'", " "));
  }

  #isGlued(at: number): boolean {
    const before = this.#read.words[at - 1];
    return before !== undefined && before.end === this.#read.words[at]?.start;
  }

  #segmentAt(at: number): Segment {
    const { words } = this.#read;
    const word = words[at];
    const one = (role: Segment["role"], parts: readonly Part[] = []): Segment => ({
      ...{ from: at, to: at + 1, role, parts },
    });
    if (word?.kind === "kept") return one("kept");
    if (word?.kind === "address") return this.#addressAt(at) ?? one("rest");
    const candidates: Segment[] = [];
    const numbered = this.#numberAt(at);
    if (numbered) candidates.push(numbered);
    const period = word?.kind === "phrase" ? undefined : this.#periods.read(at);
    if (period !== undefined)
      candidates.push({
        from: at,
        to: period.next,
        role: "part",
        parts: period.terms.map(({ term, years }) =>
          years === undefined ? { kind: "period", term } : { kind: "period", field: "year", values: years },
        ),
      });
    const name = this.#nameAt(at);
    if (name) candidates.push(name);
    const concept = this.#conceptAt(at);
    if (concept) candidates.push(concept);
    const longest = Math.max(at, ...candidates.map(({ to }) => to));
    const best = candidates.filter(({ to }) => to === longest);
    const [first] = best;
    if (first === undefined)
      return one(word?.kind === "sign" || (word?.kind === "dash" && !this.#isGlued(at)) ? "either" : "rest");
    const meant = distinct(best.flatMap((segment) => segment.parts));
    // The last name of an author may be a word that means something else.
    const parts = [...meant.filter(isNoAuthor), ...meant.filter((part) => !isNoAuthor(part))];
    const place = best.find((segment) => segment.place !== undefined)?.place;
    if (parts.length === 0) return { ...first, ...(place !== undefined && { place }) };
    const weak = best.some((segment) => segment.weak);
    return { from: at, to: longest, role: "part", parts, weak, ...(place !== undefined && { place }) };
  }

  /** Kinds of work, places of the profile, and little words. */
  #conceptAt(at: number): Segment | undefined {
    for (let count = this.#sources.vocabulary.maxWords; count > 0; count--) {
      const meanings = this.#meaningsAt(at, count);
      const parts: Part[] = [];
      let place: ProfilePlace | undefined;
      for (const meaning of meanings) {
        const [table, name = ""] = meaning.split(".");
        if (table === "kinds")
          parts.push({
            ...{ kind: "category", field: "category", values: categoriesOfKind(name) },
            // Not only books are found.
            ...(name === "books" && { name: this.#nameOf("category", "Publication") }),
          });
        if (table === "profile" && isPlace(name)) place = name;
      }
      const span = { from: at, to: at + count };
      const weak = meanings.has("kinds.projects") || meanings.has("kinds.experience");
      if (parts.length > 0)
        return { ...span, role: "part", parts, weak, ...(place !== undefined && { place }) };
      const state = [...meanings].flatMap((meaning) => stateOf(meaning) ?? [])[0];
      if (state !== undefined) {
        return { ...span, role: meanings.has("fillers") ? "little" : "rest", parts, state };
      }
      if (meanings.has("qualities")) return { ...span, role: "little", parts, isUnused: true };
      const isAlone = count === this.#read.words.length;
      if (place !== undefined && (isAlone || !meanings.has("fillers")))
        return { ...span, role: "place", parts, place };
      if (meanings.has("either")) return { ...span, role: "either", parts };
      if (meanings.has("fillers") || meanings.has("periods.in")) return { ...span, role: "little", parts };
    }
    return undefined;
  }

  /** Reads words such as `current` and `latest` beside the kind of work that they belong to. */
  #withStates(segments: readonly Segment[]): Segment[] {
    const categoryOf = (segment: Segment | undefined) =>
      segment?.parts.find(({ kind }) => kind === "category");
    const category = segments.map(categoryOf).find((part) => part !== undefined);
    const read = segments.map((segment, at): Segment => {
      const { state, from, to } = segment;
      if (state === undefined) return segment;
      const isNear = (step: 1 | -1): Segment | undefined => {
        let place = at + step;
        while (segments[place]?.role === "little" && segments[place]?.state === undefined) place += step;
        return categoryOf(segments[place]) && segments[place];
      };
      const noun = isNear(1) ?? isNear(-1);
      const part = toStatePart(state, category, noun !== undefined && !this.#isPlural(noun));
      if (part !== undefined) return { from, to, role: "part", parts: [part] };
      // The list begins with the newest.
      const isTrue = state === "newest" && noun !== undefined;
      return {
        ...segment,
        role: segment.role,
        ...(!isTrue && segment.role === "little" && { isUnused: true }),
      };
    });
    // `current projects` are current as projects, and not everything that is current.
    const hasState = read.some(({ parts }) => parts.some(({ kind }) => kind === "state"));
    return hasState
      ? read.map((segment) => (categoryOf(segment) ? { ...segment, weak: false } : segment))
      : read;
  }

  /** Returns whether a word of a kind of work is a longer form of another one, as `articles` is. */
  #isPlural({ from, to }: Segment): boolean {
    const { vocabulary } = this.#sources;
    const written = this.#key(from, to).replace(/^ال/, "");
    const meanings = [...vocabulary.meaningsOf(written)].filter((meaning) => meaning.startsWith("kinds."));
    if (written.endsWith("ies")) return true;
    for (const word of vocabulary.words) {
      const isLonger = word.length < written.length && written.length - word.length <= maxEndingLetters;
      if (!isLonger || !written.startsWith(word)) continue;
      if (meanings.some((meaning) => vocabulary.meaningsOf(word).has(meaning))) return true;
    }
    return false;
  }

  /** Names of the data, the longest first. */
  #nameAt(at: number): Segment | undefined {
    const { words } = this.#read;
    const word = words[at];
    if (word?.kind === "phrase") return this.#toNamed(at, 1, this.#sources.names.exact(word.text));
    if (word?.kind !== "word") return undefined;
    for (let count = Math.min(maxNameWords, words.length - at); count > 0; count--) {
      if (words[at + count - 1]?.kind !== "word") continue;
      const isSingle = count === 1;
      // A little word is a name only in the spelling of the data, as a language called R.
      const written = this.#written(at, at + count);
      const whole = this.#sources.names.exact(written);
      // `java script`
      const found =
        whole.length > 0 || isSingle ? whole : this.#sources.names.exact(written.replace(/\s+/g, ""));
      const isLittle = isSingle && this.#meaningsAt(at, 1).has("fillers");
      const named = isLittle ? found.filter(({ value }) => value === written) : found;
      if (named.length > 0) return this.#toNamed(at, count, named);
    }
    return undefined;
  }

  #toNamed(at: number, count: number, terms: readonly NamedTerm[], near = false): Segment | undefined {
    if (terms.length === 0) return undefined;
    const toPart = (field: CvFieldName, values: readonly string[]): Part => ({
      ...{ kind: field, field, values },
      ...((field !== "category" || near) && { name: this.#nameOf(field, values[0] ?? "") }),
    });
    // Several spellings of a name are one person.
    const spellings = near ? [] : terms.filter(({ field }) => field === "author").map(({ value }) => value);
    const others = terms.filter(({ value }) => !spellings.includes(value));
    const parts = [
      ...others.map(({ field, value }) => toPart(field, [value])),
      ...(spellings.length > 0 ? [toPart("author", spellings)] : []),
    ];
    return { from: at, to: at + count, role: "part", parts, ...(near && { near }) };
  }

  /** Returns the name of a value, which the data give to organizations and categories. */
  #nameOf(field: CvFieldName, value: string): string {
    const { orgs, categories } = this.#sources.known.named;
    const options = field === "org" ? orgs : field === "category" ? categories : [];
    return options.find(({ id }) => id === value)?.name ?? value;
  }

  #written(from: number, to: number): string {
    const { text, words } = this.#read;
    return text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
  }

  /** The entries and organizations of a pasted address among other words. */
  #addressAt(at: number): Segment | undefined {
    const found = this.#sources.known.entries.at(this.#written(at, at + 1));
    const valuesOf = new Map<CvFieldName, string[]>();
    for (const { field, value } of found)
      valuesOf.set(field, [...new Set([...(valuesOf.get(field) ?? []), value])]);
    const parts = [...valuesOf].map(
      ([field, values]): Part => ({ kind: field === "id" ? "number" : field, field, values }),
    );
    return parts.length === 0 ? undefined : { from: at, to: at + 1, role: "part", parts };
  }

  /** `#1018`, `PR 1018`, `pull/1018`, `weft#12`, a commit. */
  #numberAt(at: number): Segment | undefined {
    const { words } = this.#read;
    const { known } = this.#sources;
    const toSegment = (to: number, ids: readonly string[]): Segment | undefined =>
      ids.length === 0
        ? undefined
        : { from: at, to, role: "part", parts: [{ kind: "number", field: "id", values: ids }] };
    for (let count = this.#sources.vocabulary.maxWords; count > 0; count--) {
      if (!this.#meaningsAt(at, count).has("numbered")) continue;
      let next = at + count;
      if (words[next]?.kind === "sign" || words[next]?.kind === "dash") next++;
      const named = words[next]?.text ?? "";
      const [, number] = /^[#!]?(\d{1,9})$/.exec(named) ?? [];
      const found =
        (number === undefined ? undefined : toSegment(next + 1, known.entries.numbered(number))) ??
        (commitForm.test(named) ? toSegment(next + 1, known.entries.ofCommit(named)) : undefined);
      if (found) return found;
    }
    const text = words[at]?.text ?? "";
    const [, mark = "", number] = /^([#!]?)(\d{1,9})$/.exec(text) ?? [];
    if (number !== undefined && (mark !== "" || words.length === 1 || number.length > 2)) {
      // `1018番`
      const isFollowed = this.#isGlued(at + 1) && this.#meaningsAt(at + 1, 1).has("numbered");
      const found = toSegment(isFollowed ? at + 2 : at + 1, known.entries.numbered(number));
      if (found) return found;
    }
    return commitForm.test(text) ? toSegment(at + 1, known.entries.ofCommit(text)) : undefined;
  }

  /** Dashes and, without spaces between words, little words between two parts of an unknown word belong to it. */
  #withGluedRests(segments: readonly Segment[]): Segment[] {
    return segments.map((segment, at) => {
      const { kind } = this.#read.words[segment.from] ?? {};
      const isLittle = segment.role === "little" || segment.role === "either";
      if (kind === "dash" && segment.role === "rest")
        return this.#isInside(segments, at) ? segment : { ...segment, role: "little" };
      return isLittle && kind === "word" && this.#isInside(segments, at)
        ? { ...segment, role: "rest" }
        : segment;
    });
  }

  /** Returns whether words that remain are glued to both sides of a segment, perhaps by dashes and little words. */
  #isInside(segments: readonly Segment[], at: number): boolean {
    const isReached = (step: 1 | -1) => {
      for (let place = at; ; place += step) {
        const next = segments[place + step];
        const later = step === 1 ? next : segments[place];
        if (next === undefined || later === undefined || !this.#isGlued(later.from)) return false;
        const isDash = this.#read.words[next.from]?.kind === "dash";
        if (next.role === "rest" && !isDash) return true;
        if (!isDash && next.role !== "little" && next.role !== "either") return false;
      }
    };
    return isReached(-1) && isReached(1);
  }

  /** Reads words that remain as parts of names, or as names with typing errors. */
  #withNear(segments: readonly Segment[]): Segment[] {
    const found: Segment[] = [];
    for (let at = 0; at < segments.length; ) {
      let end = at;
      while (segments[end]?.role === "rest") end++;
      const near = end === at ? undefined : this.#nearIn(segments, at, end);
      if (near === undefined) {
        const segment = segments[at];
        if (segment) found.push(segment);
        at++;
      } else {
        found.push(near.segment);
        at = near.next;
      }
    }
    return found;
  }

  /** Reads the longest span of words that remain. Words around it may belong to a name, as in `the panes bok`. */
  #nearIn(
    segments: readonly Segment[],
    from: number,
    end: number,
  ): { segment: Segment; next: number } | undefined {
    const isProse = segments.filter(({ role }) => role === "rest").length > maxNameWords;
    for (let to = Math.min(end, from + (isProse ? maxProseWords : maxNameWords)); to > from; to--) {
      const first = segments[from];
      const last = segments[to - 1];
      if (first === undefined || last === undefined) break;
      const folded = foldLetters(this.#written(first.from, last.to)).replace(/^["“”„«»]|["“”„«»]$/g, "");
      if (folded.replace(/[^\p{L}\p{N}]/gu, "").length < minNearLetters) continue;
      const terms = this.#near(folded, to - from > 1);
      const segment =
        this.#toNamed(first.from, last.to - first.from, terms, true) ??
        this.#nearConcept(first, last) ??
        this.#respelled(folded, first, last);
      if (segment) return { segment, next: to };
    }
    return undefined;
  }

  #near(folded: string, isLong: boolean): NamedTerm[] {
    const { names } = this.#sources;
    const parts = names.part(folded);
    // A word of titles is meant as such, unless it is a language.
    const isInTitles = !isLong && this.#isInTitles(folded);
    if (parts.length > 0) return isInTitles ? parts.filter(({ field }) => field === "language") : parts;
    return isInTitles ? [] : names.slip(folded);
  }

  /** A kind of work with a typing error. */
  #nearConcept(first: Segment, last: Segment): Segment | undefined {
    const word = this.#read.words[first.from];
    if (first !== last || word === undefined || word.text.length < 5 || this.#isInTitles(word.text))
      return undefined;
    const { vocabulary } = this.#sources;
    for (const known of vocabulary.words) {
      if (known.length < 5 || findEdits(word.text, known) !== 1) continue;
      for (const meaning of vocabulary.meaningsOf(known)) {
        const [table, name = ""] = meaning.split(".");
        if (table !== "kinds") continue;
        const values = categoriesOfKind(name);
        const part: Part = { kind: "category", field: "category", values, name: known };
        return { from: first.from, to: first.to, role: "part", parts: [part], near: true };
      }
    }
    return undefined;
  }

  /** `taskrunner` and `task-runner` for `task runner` in titles. */
  #respelled(folded: string, { from }: Segment, { to }: Segment): Segment | undefined {
    if (/\s/.test(folded) || this.#isInTitles(folded)) return undefined;
    const compound = this.#compound(folded, from);
    if (compound !== undefined) return compound;
    const titleWords = this.#sources.titleWords();
    const forms = folded.includes("-")
      ? [folded.replaceAll("-", " "), folded.replaceAll("-", "")]
      : cutsOf(folded)
          .filter((cut) => cut.every((part) => titleWords.has(part)))
          .flatMap(([first, second]) => [`${first} ${second}`, `${first}-${second}`]);
    const form = forms.find((one) => this.#isInTitles(one));
    if (form === undefined) return undefined;
    return {
      from,
      to,
      role: "part",
      parts: [{ kind: "words", term: spellTerm({ text: form }), name: form }],
      near: true,
    };
  }

  /** `Rustentwickler`, as German joins a name and a word without information. */
  #compound(folded: string, at: number): Segment | undefined {
    const { names, vocabulary } = this.#sources;
    for (let end = 2; end <= folded.length - leastJoinedLetters; end++) {
      const meanings = vocabulary.meaningsOf(folded.slice(end));
      if (!meanings.has("fillers") && !meanings.has("kinds.projects")) continue;
      const segment = this.#toNamed(at, 1, names.exact(folded.slice(0, end)), true);
      if (segment !== undefined) return segment;
    }
    return undefined;
  }

  #isInTitles(text: string): boolean {
    const value = { text, wildcard: false, span: nowhere };
    const expression = { kind: "term", value, span: nowhere } as const;
    return this.#sources.known.engine.search(everything, { ok: true, expression }).total > 0;
  }

  /** A bare number means a patch only if it is the whole text or an organization is named, too. */
  #withoutNumbers(segments: readonly Segment[]): Segment[] {
    const hasName = segments.some(({ parts }) => parts.some(({ kind }) => kind === "org"));
    return segments.map((segment) => {
      const text = this.#read.words[segment.from]?.text ?? "";
      const isBare = segment.to === segment.from + 1 && /^\d+$/.test(text);
      if (!isBare || hasName || this.#read.words.length === 1) return segment;
      const parts = segment.parts.filter(({ kind }) => kind !== "number");
      return parts.length === segment.parts.length
        ? segment
        : { ...segment, parts, role: parts.length === 0 ? "rest" : segment.role };
    });
  }
}

type State = keyof Concepts["states"];
const isState = (name: string): name is State => Object.hasOwn(englishConcepts.states, name);
const stateOf = (meaning: Meaning): State | undefined => {
  const [table, name = ""] = meaning.split(".");
  return table === "states" && isState(name) ? name : undefined;
};

/** Letters by which a plural is longer. */
const maxEndingLetters = 3;

/** Activities without an end date are ongoing. */
const lasting: ReadonlySet<string> = new Set([
  ...["Work", "Volunteer", "SoftwareLib", "SoftwareApp", "Website"],
]);

/** `isOne`: it belongs to the name of one piece of work. Returns undefined if the state says nothing of the category. */
function toStatePart(state: State, category: Part | undefined, isOne: boolean): Part | undefined {
  const { values = [] } = category ?? {};
  switch (state) {
    case "newest":
    case "oldest":
      return isOne ? { kind: "state", pick: state } : undefined;
    case "unmerged":
    case "typo":
    case "docs":
    case "release":
      return { kind: "state", term: `is:${state}` };
    case "open":
      return values.includes("Patch") ? { kind: "state", term: "is:unmerged" } : undefined;
    case "current":
      if (category === undefined) return { kind: "state", term: "category:Work no:endedAt" };
      return values.every((value) => lasting.has(value)) ? { kind: "state", term: "no:endedAt" } : undefined;
  }
}

/** The first digits of a commit, or all. */
const commitForm = /^(?=.*\d)[\da-f]{7,64}$/;

const nowhere = { start: 0, length: 0 };
const nothing: ReadonlySet<Meaning> = new Set();

/** Returns the ways to cut a word in two of at least three letters each. */
function cutsOf(word: string): [string, string][] {
  const count = Math.max(0, word.length - 2 * minNearLetters + 1);
  return Array.from({ length: count }, (_, at) => [
    word.slice(0, at + minNearLetters),
    word.slice(at + minNearLetters),
  ]);
}

const isKind = (name: string): name is keyof Concepts["kinds"] => Object.hasOwn(categoriesOf, name);
const categoriesOfKind = (name: string) => (isKind(name) ? categoriesOf[name] : []);

const isPlace = (name: string): name is ProfilePlace => Object.hasOwn(englishConcepts.profile, name);

const isNoAuthor = ({ field }: Part) => field !== "author";

function distinct(parts: readonly Part[]): Part[] {
  return [
    ...new Map(parts.map((part) => [JSON.stringify([part.field, part.values, part.term]), part])).values(),
  ];
}
