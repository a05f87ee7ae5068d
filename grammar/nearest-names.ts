/** The names that may have been meant by one that there is not: by what people call it, its beginning, or its letters. */
import { cvFields, type Field } from "./fields.ts";

/** What people call a field that has another name here, in lower case. The likelier field comes first. */
const fieldAliases: Readonly<Record<string, readonly string[]>> = {
  lang: ["language"],
  langs: ["language"],
  languages: ["language"],
  lng: ["language"],
  tech: ["language"],
  technology: ["language"],
  repo: ["org"],
  repository: ["org"],
  project: ["org"],
  organization: ["org"],
  organisation: ["org"],
  company: ["org"],
  employer: ["org"],
  user: ["org"],
  lib: ["org", "category"],
  library: ["org", "category"],
  type: ["category"],
  kind: ["category"],
  tags: ["tag"],
  label: ["tag", "category", "is"],
  keyword: ["tag"],
  topic: ["tag"],
  name: ["title"],
  description: ["text"],
  summary: ["text"],
  body: ["text"],
  position: ["text", "title"],
  role: ["text", "title"],
  subject: ["title"],
  message: ["title"],
  intitle: ["title"],
  date: ["createdAt"],
  created: ["createdAt"],
  opened: ["createdAt"],
  published: ["createdAt"],
  started: ["createdAt"],
  since: ["createdAt"],
  closed: ["endedAt"],
  ended: ["endedAt"],
  until: ["endedAt"],
  finished: ["endedAt"],
  merged: ["acceptedAt"],
  accepted: ["acceptedAt"],
  years: ["year"],
  flag: ["is"],
  status: ["is"],
  state: ["is"],
  with: ["has"],
  without: ["no"],
  lacks: ["no"],
  missing: ["no"],
  activity: ["id"],
};

/** What people call a flag that has another name here. */
export const flagAliases: Readonly<Record<string, readonly string[]>> = {
  documentation: ["docs"],
  spelling: ["typo"],
  style: ["bikeshed"],
  formatting: ["bikeshed"],
  open: ["unmerged"],
  pending: ["unmerged"],
  accepted: ["merged"],
  version: ["release"],
};

/** What people call what an activity may have or lack. */
export const presenceAliases: Readonly<Record<string, readonly string[]>> = {
  end: ["endedAt"],
  start: ["startedAt"],
  merged: ["acceptedAt", "mergeCommit"],
  commit: ["mergeCommit"],
  description: ["summary", "highlights"],
  text: ["summary", "highlights"],
  diff: ["diffUrl"],
  pr: ["number"],
  url: ["links", "qaUrl"],
  file: ["pdf"],
  job: ["position"],
  org: ["acquiringOrg"],
};

/** Returns the names of the fields that a wrong name may stand for, the likeliest first. */
export function nearestFields(name: string, fields: readonly Field[] = cvFields): string[] {
  const names = fields.map((field) => field.name);
  return nearestNames(name, names, fieldAliases);
}

/** Returns the names that a wrong one may stand for: by alias, as its beginning, then by likeness. */
export function nearestNames(
  wrong: string,
  names: readonly string[],
  aliases: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const folded = wrong.toLowerCase();
  const known = Object.hasOwn(aliases, folded) ? (aliases[folded] ?? []) : [];
  const distances = new Map(names.map((name) => [name, distance(folded, name.toLowerCase())]));
  // Two letters of three may be anything; a name of three letters may have one wrong.
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

/** Returns how many letters must be put in, left out, changed or swapped with their neighbour (Damerau's distance). */
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
