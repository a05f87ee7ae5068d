/** Finds languages, organizations, places and other values by their names, parts of names, and typing errors. */
import type { CvFieldName } from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { distance } from "../../grammar/nearest-names.ts";
import { toNaturalOrder } from "../../model/authors.ts";
import { addTo } from "../../model/collections.ts";
import { once } from "../../model/lazy.ts";
import type { OptionName } from "../indexes/facet-values.ts";
import { bitCount } from "../sets/bitset.ts";
import type { NamedTerm } from "./entries.ts";
import type { Known, NamedValue } from "./values.ts";

/** An English plural of an owner's category, and the word itself. */
const singularsOf = (word: string): string[] => [
  word,
  ...(/[^s]s$/.test(word) ? [word.slice(0, -1), word.replace(/ies$/, "y").replace(/es$/, "")] : []),
];

interface Name extends NamedTerm {
  readonly folded: string;
}

type NameSources = Pick<Known, "engine" | "named" | "textsOf" | "placeNamed" | "categoryAliases">;

const fieldsOfNames: readonly (readonly [CvFieldName, OptionName])[] = [
  ["language", "languages"],
  ["org", "orgs"],
  ["category", "categories"],
  ["tag", "tags"],
];

/** More would be guesses. */
const maxNear = 3;

/** Languages whose name begins another language's name. */
const otherLanguages: ReadonlySet<string> = new Set(["java", "type", "visual", "common", "web"]);

const wordsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];

export class NameIndex {
  readonly #sources: NameSources;
  /** All names, the most used of each field first. */
  readonly #names: () => readonly Name[];
  readonly #byLength: () => ReadonlyMap<number, readonly Spelling[]>;
  /** The spellings of authors by their folded names and last names. */
  readonly #authors: () => ReadonlyMap<string, ReadonlySet<string>>;

  constructor(sources: NameSources) {
    this.#sources = sources;
    this.#authors = once(() => listAuthors(sources.textsOf("author").map(({ id }) => id)));
    this.#names = once(() => listNames(sources, this.#authors()));
    this.#byLength = once(() => groupByLength(this.#names()));
  }

  exact(name: string): NamedTerm[] {
    const { engine, placeNamed, categoryAliases } = this.#sources;
    const found = fieldsOfNames.flatMap(([field, option]) =>
      engine.values[option]
        .named(name)
        .map((index): NamedTerm => ({ field, value: engine.optionIds[option][index] ?? name })),
    );
    const folded = foldLetters(name);
    for (const form of singularsOf(folded)) {
      const alias = categoryAliases.get(form);
      const [category = alias] = engine.values.categories
        .named(form)
        .map((at) => engine.optionIds.categories[at]);
      if (category !== undefined) found.push({ field: "category", value: category });
    }
    const place = placeNamed(folded);
    if (place !== undefined) found.push({ field: "location", value: place });
    for (const value of this.#authors().get(folded) ?? []) found.push({ field: "author", value });
    return found;
  }

  /** Returns the values whose name has these words in this order, or begins with them. `folded`: at least three letters. */
  part(folded: string): NamedTerm[] {
    const found: { name: Name; rank: number }[] = [];
    for (const name of this.#names()) {
      const rank = partRank(folded, name);
      if (rank !== undefined) found.push({ name, rank });
    }
    return best(found);
  }

  /** Returns the values whose name, or a word of it, is a text with a typing error. */
  slip(folded: string): NamedTerm[] {
    const most = maxEdits(folded);
    const letters = lettersOf(folded);
    const found: { name: Name; rank: number }[] = [];
    for (let length = folded.length - most; most > 0 && length <= folded.length + most; length++)
      for (const { text, letters: own, name, isWord } of this.#byLength().get(length) ?? []) {
        if (isWord && folded.includes(" ")) continue;
        // A typing error replaces one letter at most.
        if (bitCount(letters ^ own) > 2 * most) continue;
        const edits = findEdits(folded, text);
        if (edits !== undefined) found.push({ name, rank: isWord ? edits + 1 : edits });
      }
    return best(found);
  }
}

/** A name, or a word of one that has several. */
interface Spelling {
  readonly text: string;
  /** See `lettersOf`. */
  readonly letters: number;
  readonly name: Name;
  readonly isWord: boolean;
}

/** Returns a set of the letters of a text, of which some share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
}

/** Groups what a text may be a slip of, so that few of a hundred thousand spellings are compared. */
function groupByLength(names: readonly Name[]): Map<number, Spelling[]> {
  const groups = new Map<number, Spelling[]>();
  const usesOf = new Map<string, number>();
  const add = (text: string, name: Name, isWord: boolean) => {
    addTo(groups, text.length, { text, letters: lettersOf(text), name, isWord });
  };
  for (const name of names) {
    add(name.folded, name, false);
    const words = wordsOf(name.folded);
    if (words.length < 2) continue;
    for (const text of words) {
      // Places share the names of their countries.
      const uses = usesOf.get(text) ?? 0;
      usesOf.set(text, uses + 1);
      if (uses < maxNear) add(text, name, true);
    }
  }
  return groups;
}

/** Returns the best values, in their order, of the best rank. */
function best(found: readonly { name: Name; rank: number }[]): NamedTerm[] {
  const least = Math.min(...found.map(({ rank }) => rank));
  const values = new Map<string, NamedTerm>();
  for (const { name, rank } of found)
    if (rank === least) values.set(`${name.field}:${name.value}`, { field: name.field, value: name.value });
  return [...values.values()].slice(0, maxNear);
}

/**
 * Maps the names of authors in both orders, and their last names, to what finds them: `ada lovelace` and `lovelace ada` to
 * `Lovelace, Ada`, as the data spells it, and `lovelace` to `Lovelace`, which also finds `A. Lovelace`.
 */
function listAuthors(authors: readonly string[]): Map<string, Set<string>> {
  const spellings = new Map<string, Set<string>>();
  const add = (name: string, value: string) => {
    const key = foldLetters(name).trim();
    if (key !== "") spellings.set(key, (spellings.get(key) ?? new Set()).add(value));
  };
  const lastNames = new Map<string, string>();
  for (const author of authors) {
    const natural = toNaturalOrder(author).trim().replace(/\s+/g, " ");
    const [family = ""] = author.split(",");
    const last = natural.slice(natural.lastIndexOf(" ") + 1);
    for (const name of new Set([author, natural])) add(name, author);
    if (last === natural) continue;
    add(`${last} ${natural.slice(0, natural.length - last.length)}`, author);
    for (const name of natural === author ? [last] : [last, family])
      if (!lastNames.has(foldLetters(name))) lastNames.set(foldLetters(name), name);
  }
  for (const [folded, name] of lastNames) if (!spellings.has(folded)) add(name, name);
  return spellings;
}

function listNames(
  { named, textsOf }: NameSources,
  authors: ReadonlyMap<string, ReadonlySet<string>>,
): Name[] {
  const toNames = (field: CvFieldName, values: readonly NamedValue[]) =>
    values.flatMap(({ id, name }) =>
      [...new Set([foldLetters(id), foldLetters(name)])].map(
        (folded): Name => ({ field, value: id, folded }),
      ),
    );
  const places = [...new Set(textsOf("location").flatMap(({ id }) => [id, ...id.split(/,\s*/)]))];
  return [
    ...fieldsOfNames.flatMap(([field, option]) => toNames(field, named[option])),
    ...toNames(
      "location",
      places.map((id) => ({ id, name: id })),
    ),
    ...[...authors].flatMap(([folded, values]) =>
      [...values].map((value): Name => ({ field: "author", value, folded })),
    ),
  ];
}

/** 0 if the text is some whole words of the name, 1 if the name begins with it, 2 if a word does, 3 if it is inside a language's name. */
function partRank(folded: string, { field, folded: name }: Name): number | undefined {
  if (name.length <= folded.length) return undefined;
  const at = name.indexOf(folded);
  if (at === -1) return undefined;
  const words = wordsOf(name);
  const letters = wordsOf(folded);
  const first = words.indexOf(letters[0] ?? "");
  if (first !== -1 && letters.every((word, place) => words[first + place] === word)) return 0;
  if (field === "language" && otherLanguages.has(folded)) return undefined;
  if (at === 0) return 1;
  if (words.some((word) => word.startsWith(folded))) return 2;
  return field === "language" && !folded.includes(" ") ? 3 : undefined;
}

const maxEdits = (text: string) => (text.length < 4 ? 0 : text.length < 6 ? 1 : 2);

/** Returns the number of typing errors: one, or two in at least six letters; undefined if there are more. */
export function findEdits(text: string, name: string): number | undefined {
  const most = maxEdits(text);
  if (Math.abs(text.length - name.length) > most || most === 0) return undefined;
  // A typing error in the first letter leaves the second one.
  const isAlike = text[0] === name[0] || text[0] === name[1] || text[1] === name[0];
  if (!isAlike) return undefined;
  const edits = distance(text, name);
  return edits <= most ? edits : undefined;
}
