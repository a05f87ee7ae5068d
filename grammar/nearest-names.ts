/** Finds names that may be meant by an unknown one: by synonyms, by prefix, or by spelling. */
import { type CvFieldName, cvFields, type Field, type FlagName, type PresenceName } from "./fields.ts";

/** Synonyms of the names of a table, in lower case. Of two names with the same synonym, the first is more likely. */
type Words<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** Synonyms of fields. */
const fieldWords: Words<CvFieldName> = {
  language: ["lang", "langs", "languages", "lng", "tech", "technology"],
  org: [
    ...["repo", "repository", "project", "organization", "organisation", "company", "employer", "user"],
    ...["lib", "library"],
  ],
  tag: ["tags", "label", "keyword", "topic"],
  category: ["lib", "library", "type", "kind", "label"],
  text: ["description", "summary", "body", "position", "role"],
  title: ["name", "position", "role", "subject", "message", "intitle"],
  createdAt: ["date", "created", "opened", "published", "started", "since"],
  endedAt: ["closed", "ended", "until", "finished"],
  acceptedAt: ["merged", "accepted"],
  year: ["years"],
  is: ["label", "flag", "status", "state"],
  has: ["with"],
  no: ["without", "lacks", "missing"],
  id: ["activity"],
};

/** Synonyms of flags. */
const flagWords: Words<FlagName> = {
  docs: ["documentation"],
  typo: ["spelling"],
  bikeshed: ["style", "formatting"],
  unmerged: ["open", "pending"],
  merged: ["accepted"],
  release: ["version"],
};

/** Synonyms of what `has:` and `no:` test. */
const presenceWords: Words<PresenceName> = {
  endedAt: ["end"],
  startedAt: ["start"],
  acceptedAt: ["merged"],
  mergeCommit: ["merged", "commit"],
  summary: ["description", "text"],
  highlights: ["description", "text"],
  diffUrl: ["diff"],
  number: ["pr"],
  links: ["url"],
  qaUrl: ["url"],
  pdf: ["file"],
  position: ["job"],
  acquiringOrg: ["org"],
  closedAt: [],
  featured: [],
  language: [],
  optionDisabled: [],
  tags: [],
};

type Aliases = ReadonlyMap<string, readonly string[]>;

const fieldAliases = toAliases(fieldWords);
export const flagAliases = toAliases(flagWords);
export const presenceAliases = toAliases(presenceWords);

/** Maps each synonym to its names. */
function toAliases(words: Words<string>): Aliases {
  const aliases = new Map<string, string[]>();
  for (const [name, others] of Object.entries(words))
    for (const word of others) aliases.set(word, [...(aliases.get(word) ?? []), name]);
  return aliases;
}

/** Returns the fields that an unknown name may mean, the most likely first. */
export function nearestFields(name: string, fields: readonly Field[] = cvFields): string[] {
  const names = fields.map((field) => field.name);
  return nearestNames(name, names, fieldAliases);
}

/** Returns the names that an unknown one may mean: by synonym, by prefix, then by similarity. */
export function nearestNames(
  wrong: string,
  names: readonly string[],
  aliases: Aliases = new Map(),
): string[] {
  const folded = wrong.toLowerCase();
  const known = aliases.get(folded) ?? [];
  const distances = new Map(names.map((name) => [name, distance(folded, name.toLowerCase())]));
  // Two wrong letters of three would match any name, so three letters may have only one wrong.
  const most = folded.length > 3 ? 2 : 1;
  const alike = names
    .filter((name) => (distances.get(name) ?? most + 1) <= most && folded.length > 1)
    .sort((one, other) => distances.get(one)! - distances.get(other)!);
  const found = [...known.filter((name) => names.includes(name)), ...namesBeginning(folded, names), ...alike];
  return [...new Set(found)];
}

export function namesBeginning(begun: string, names: readonly string[]): string[] {
  if (begun.length < 2) return [];
  return names.filter((name) => name.toLowerCase().startsWith(begun.toLowerCase()));
}

/** Returns the number of insertions, deletions, changes and swaps of adjacent letters (Damerau's distance). */
export function distance(one: string, other: string): number {
  let older: number[] = [];
  let old = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    older = old;
    old = row;
  }
  return old[other.length]!;
}
