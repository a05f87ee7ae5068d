/**
 * Readings: the queries that a text most likely means. The words of the text are read from left to right, the longest
 * phrases first: numbers and addresses, periods, kinds of work, names of the data, places of the profile, and little
 * words. Words that remain are typing errors of names, or words of titles.
 */
import { finish } from "../../grammar/edit.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { once } from "../../model/lazy.ts";
import type { PageOwner } from "../../model/page-fields.ts";
import type { ProfilePlace, WordedReading } from "../types.ts";
import { composeAll, type Draft, spellTerms } from "./compose-readings.ts";
import type { Concepts } from "./concepts/english.ts";
import { isAddress, shieldAddresses } from "./entries.ts";
import { nameWithField } from "./messages.ts";
import { NameIndex } from "./name-index.ts";
import { rewriteOperators } from "./other-operators.ts";
import { readPlain } from "./plain-text.ts";
import { readWords } from "./reading-words.ts";
import { Segmenter } from "./segments.ts";
import type { Known } from "./values.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

export interface ReadQuestion {
  /** The most likely first. */
  readonly drafts: readonly Draft[];
  /** The places of the profile that the text names. */
  readonly places: readonly ProfilePlace[];
  /** True if all words name places of the profile, or carry no information. */
  readonly isOfProfile: boolean;
}

/** `today`: in days since 1970; by default that of the engine. */
export type ReadQuery = (query: string, today?: number) => ReadQuestion;

const none: ReadQuestion = { drafts: [], places: [], isOfProfile: false };

/** Returns a function that reads texts. `listTables` returns the words of the languages when a text is first read. */
export function createReader(known: Known, listTables: () => readonly Concepts[]): ReadQuery {
  const names = new NameIndex(known);
  const titleWords = once(() => new Set(known.engine.tokensOf("title").map(toWord)));
  let made: Vocabulary | undefined;
  const readMeaning: ReadQuery = (query, today = known.engine.today()) => {
    const places = findOwnerPlaces(query, known.owner);
    if (isAddress(query))
      return { drafts: readAddress(query, known), places, isOfProfile: places.length > 0 };
    made ??= createVocabulary(listTables());
    const rewritten = rewriteOperators(query, readDate);
    if (rewritten !== undefined) return { ...none, drafts: [toRewritten(rewritten)] };
    const read = readWords(query, made);
    if (read === undefined) return { ...none, places, isOfProfile: places.length > 0 };
    const segments = new Segmenter(read, { known, vocabulary: made, names, titleWords, today }).segments();
    const named = segments.flatMap(({ place }) => place ?? []);
    const isOfProfile =
      places.length > 0 ||
      (named.length > 0 &&
        segments.every(({ role, place }) => place !== undefined || role === "little" || role === "either"));
    const drafts = composeAll(read, segments);
    return {
      // The owner is an author of everything, and the words of the owner's role are no query.
      drafts: places.includes("name") ? drafts.filter(({ kind }) => !isOfOwner(kind, query)) : drafts,
      places: [...new Set([...named, ...places])],
      isOfProfile,
    };
  };
  /** Returns the date that words mean by themselves. */
  function readDate(words: string): string | undefined {
    const [first] = readMeaning(words).drafts;
    return /^(?:year|createdAt):([\d-]+)$/.exec(first?.query ?? "")?.[1];
  }
  return (query, today) => {
    const finished = finishUnfinished(query);
    const { drafts, ...others } = readMeaning(finished ?? query, today);
    const { phrase, words } = readPlain(query);
    const completed = finished === undefined ? [] : [toRewritten(finished, "completed")];
    return { ...others, drafts: [...phrase, ...completed, ...drafts, ...words] };
  };
}

/** Returns an unfinished text as a query; undefined if it is none, or if nothing of it can be read. */
function finishUnfinished(query: string): string | undefined {
  const parsed = parseQuery(shieldAddresses(query));
  if (parsed.ok || !parsed.incomplete) return undefined;
  return finish(query) || undefined;
}

/** A query is worded as itself for those who wrote one. */
function toRewritten(query: string, kind = "operator"): Draft {
  return {
    query,
    covers: true,
    kind,
    isLess: false,
    isNear: false,
    namesPlace: false,
    words: query,
    unused: [],
  };
}

/** Returns a token without the signs after its letters. */
const toWord = (token: string) => /^[\p{L}\p{M}\p{N}]*/u.exec(token)?.[0] ?? "";

function readAddress(query: string, { entries }: Known): Draft[] {
  const found = entries.at(query);
  return [...new Set(found.map(({ field }) => field))].map((field) => {
    const values = found.flatMap((one) => (one.field === field ? one.value : []));
    return {
      query: spellTerms(field, [...new Set(values)]),
      ...{ covers: true, isLess: false, isNear: false, namesPlace: false },
      ...{ kind: field === "id" ? "number" : field, words: query.trim(), unused: [] },
    };
  });
}

/** Returns whether words that name the owner only look like a query: by an author, or by a list in a role such as `Lead, tools`. */
const isOfOwner = (kind: string, query: string) => kind === "author" || /[,;·|]/.test(query);

/** Replaces the drafts of which one result is meant by that result. `rowsOf`: finds the results of a query. */
export function pickResults(
  drafts: readonly Draft[],
  rowsOf: (query: string) => ArrayLike<number>,
  { engine }: Pick<Known, "engine">,
): Draft[] {
  return drafts.flatMap((draft) => {
    if (draft.pick === undefined) return draft;
    const rows = rowsOf(draft.query);
    const row = rows[draft.pick === "newest" ? 0 : rows.length - 1];
    const [picked] = row === undefined ? [] : engine.activities([row]);
    return picked === undefined ? [] : { ...draft, query: spellTerms("id", [picked.id]) };
  });
}

const onePeriod = /^(?:year|createdAt):\S+$/;

/** More would be guesses. */
const maxReadings = 3;

/** Returns the drafts with results, the best first; without any, a period: `14 March 2014`. `counts`: of each. */
export function toReadings(
  text: string,
  drafts: readonly Draft[],
  counts: readonly (number | undefined)[],
): WordedReading[] {
  const counted = drafts.flatMap((draft, at) => {
    const total = counts[at];
    return total === undefined || draft.query === text.trim() ? [] : { ...draft, total };
  });
  const withResults = counted.filter(({ total }) => total > 0);
  const found =
    withResults.length > 0
      ? withResults
      : counted.filter(({ query, kind }) => kind !== "plain" && onePeriod.test(query)).slice(0, 1);
  const whole = found.filter(({ isLess }) => !isLess);
  return (whole.length > 0 ? whole : found)
    .map(
      ({ query, total, covers, kind, words, named, unused, isNear }): WordedReading => ({
        ...{ query, total, covers, kind, isNear, unused: [...unused] },
        words: named === undefined ? words : nameWithField(named, words),
      }),
    )
    .sort((one, other) => Number(other.covers) - Number(one.covers))
    .slice(0, maxReadings);
}

/** Returns the places whose text has all words of a query, in their order. */
function findOwnerPlaces(query: string, owner: PageOwner | undefined): ProfilePlace[] {
  const words = wordsOf(query);
  if (owner === undefined || words === "  ") return [];
  const { firstName, lastName, displayName = "", role = "", headline = "", location = "" } = owner;
  const texts: readonly (readonly [ProfilePlace, readonly string[]])[] = [
    ["name", [`${firstName} ${lastName}`, `${lastName} ${firstName}`, displayName]],
    // A single word of a sentence is meant as such.
    ["name", words.trim().includes(" ") ? [role, headline] : []],
    ["location", [location]],
    ["contact", [owner.email ?? "", owner.phone ?? ""]],
    ["links", [owner.homeUrl ?? "", owner.codeUrl ?? "", owner.networkUrl ?? ""]],
  ];
  const found = texts.flatMap(([place, written]) =>
    written.some((text) => wordsOf(text).includes(words)) ? place : [],
  );
  return [...new Set(found)];
}

/** The words of a text, folded, with a space before and after each. */
function wordsOf(text: string): string {
  return ` ${(foldLetters(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []).join(" ")} `;
}
