/** The documentation of the language, from which help, completion, corrections and docs/searching.md derive. */
import type { CvFieldName, FlagName, PresenceName, ShortTextField } from "./fields.ts";

/** Words and values of the data for use in examples, spelled as in queries. */
export interface Samples extends Readonly<Record<ShortTextField, string>> {
  /** Two adjacent words of a title. */
  readonly word: string;
  readonly nextWord: string;
  /** A word of other titles. */
  readonly otherWord: string;
  /** The beginning of a word of a title. */
  readonly wordStart: string;
  readonly language: string;
  readonly otherLanguage: string;
  readonly org: string;
  readonly orgStart: string;
  readonly category: string;
  readonly tag: string;
  readonly id: string;
  /** A year that has activities, and a later one. */
  readonly year: string;
  readonly laterYear: string;
  /** E.g. `2015-03`. */
  readonly month: string;
}

/** Used for forms without an example in the data. */
export const anySamples: Samples = {
  word: "error",
  nextWord: "messages",
  otherWord: "table",
  wordStart: "mess",
  language: "Python",
  otherLanguage: "Go",
  org: "name",
  orgStart: "na",
  category: "Article",
  tag: "teaching",
  location: "Vienna",
  author: "Lovelace",
  id: "id",
  year: "2015",
  laterYear: "2018",
  month: "2015-03",
};

/** Examples contain names of samples in braces, such as `language:{language}`, which `toExample` replaces. */
export interface LanguageRow {
  /** The clearest example comes first. */
  readonly examples: readonly [string, ...string[]];
  readonly meaning: string;
}

/** A field or a flag. */
interface NameRow extends LanguageRow, Synonyms {}

interface Synonyms {
  /** Other names that people type, in lower case. Of two rows with the same synonym, the first is more likely. */
  readonly synonyms?: readonly string[];
}

/** The forms of terms and their combinations, the simplest first. */
export const syntaxTable: readonly LanguageRow[] = [
  { examples: ["{word}"], meaning: "titles that contain the word; case and accents do not matter" },
  {
    examples: ["{word} {nextWord}", "{word} AND {nextWord}"],
    meaning: "titles that contain both",
  },
  { examples: ['"{word} {nextWord}"'], meaning: "titles that contain the phrase" },
  {
    examples: ["{wordStart}*", "org:{orgStart}*"],
    meaning:
      "titles with a word that begins like this; ids and names that begin like this, but not words within them",
  },
  { examples: ["{word} OR {otherWord}"], meaning: "either; AND binds tighter than OR" },
  {
    examples: ["{word} -{otherWord}", "{word} NOT {otherWord}"],
    meaning: "titles with the first and without the second",
  },
  { examples: ["{word} ({nextWord} OR {otherWord})"], meaning: "parentheses group" },
  {
    examples: ["language:{language} {word}"],
    meaning: "activities whose field has this value, by id or name",
  },
  {
    examples: ["language:IN({language}, {otherLanguage})", "language:{language} language:{otherLanguage}"],
    meaning: "any of several values of one field",
  },
  {
    examples: ["year:{year}..{laterYear}", "year:>={year}", "year:..{laterYear}"],
    meaning: "numbers, ranges and comparisons with `>`, `>=`, `<` and `<=`",
  },
  {
    examples: ["createdAt:{month}", "createdAt:<{laterYear}"],
    meaning: "dates: a year or a month means all of its days",
  },
  {
    examples: ["createdAt:>@today-10y", "createdAt:@today-18m..@today"],
    meaning: "days before today: a number of days `d`, weeks `w`, months `m` or years `y`",
  },
  {
    examples: ["is:typo", "is:IN(docs, release)"],
    meaning: "flags; naming one that is hidden by default shows its results",
  },
  {
    examples: ["category:Work no:endedAt", "has:links has:summary"],
    meaning: "activities that lack a field, such as current jobs; activities that have both",
  },
];

/** The content of each field, in a few words. */
export const fieldTable: Readonly<Record<CvFieldName, NameRow>> = {
  language: {
    examples: ["language:{language}"],
    meaning: "Programming language",
    synonyms: ["lang", "langs", "languages", "lng", "tech", "technology"],
  },
  org: {
    examples: ["org:{org}"],
    meaning: "Organization or project, by id or name",
    synonyms: [
      ...[
        "repo",
        "repository",
        "project",
        "organization",
        "organisation",
        "company",
        "employer",
        "user",
        "by",
      ],
      ...["lib", "library"],
    ],
  },
  category: {
    examples: ["category:{category}"],
    meaning: "Kind of work, by id or name",
    synonyms: ["lib", "library", "type", "kind"],
  },
  tag: {
    examples: ["tag:{tag}"],
    meaning: "What it is about",
    synonyms: ["tags", "label", "keyword", "topic"],
  },
  title: {
    examples: ["title:{word}"],
    meaning: "Words of the title only",
    synonyms: ["name", "position", "role", "subject", "message", "intitle"],
  },
  text: {
    examples: ["text:{word}"],
    meaning: "Words of titles, positions, locations, descriptions, authors and names of organizations",
    synonyms: ["description", "summary", "body", "position", "role"],
  },
  location: {
    examples: ["location:{location}"],
    meaning: "Words of the place where it was",
    synonyms: ["place", "city", "town", "country", "where"],
  },
  author: {
    examples: ["author:{author}"],
    meaning: "Words of an author's name",
    synonyms: ["authors", "coauthor", "co-author", "coauthors", "writer", "by"],
  },
  year: { examples: ["year:{year}"], meaning: "Year of creation", synonyms: ["years"] },
  createdAt: {
    examples: ["createdAt:{month}"],
    meaning: "Day of creation: a year, a month or a date",
    synonyms: ["date", "created", "opened", "published", "started", "since"],
  },
  endedAt: {
    examples: ["endedAt:>={year}"],
    meaning: "Day it ended",
    synonyms: ["closed", "ended", "until", "finished"],
  },
  acceptedAt: {
    examples: ["acceptedAt:>={year}"],
    meaning: "Day it was accepted",
    synonyms: ["merged", "accepted"],
  },
  is: {
    examples: ["is:merged"],
    meaning: "Kind of change",
    synonyms: ["label", "flag", "status", "state"],
  },
  has: { examples: ["has:summary", "has:links"], meaning: "What it has", synonyms: ["with"] },
  no: { examples: ["no:endedAt"], meaning: "What it lacks", synonyms: ["without", "lacks", "missing"] },
  id: { examples: ["id:{id}"], meaning: "One activity by its id", synonyms: ["activity"] },
};

export const flagTable: Readonly<Record<FlagName, NameRow>> = {
  bikeshed: { examples: ["is:bikeshed"], meaning: "Code style", synonyms: ["style", "formatting"] },
  docs: { examples: ["is:docs"], meaning: "Documentation", synonyms: ["documentation"] },
  merged: { examples: ["is:merged"], meaning: "Merged, or no patch at all", synonyms: ["accepted"] },
  release: { examples: ["is:release"], meaning: "Release or version bump", synonyms: ["version"] },
  typo: { examples: ["is:typo"], meaning: "Spelling", synonyms: ["spelling"] },
  unmerged: { examples: ["is:unmerged"], meaning: "Not accepted", synonyms: ["open", "pending"] },
};

interface PresenceRow extends Synonyms {
  readonly meaning: string;
}

/** The values of `has` and `no`, in a few words. */
export const presenceTable: Readonly<Record<PresenceName, PresenceRow>> = {
  acceptedAt: { meaning: "Day it was accepted", synonyms: ["merged"] },
  acquiringOrg: { meaning: "Who bought it", synonyms: ["org"] },
  closedAt: { meaning: "Day a patch was closed" },
  diffUrl: { meaning: "A patch's diff", synonyms: ["diff"] },
  endedAt: { meaning: "Day it ended; ongoing activities have none", synonyms: ["end"] },
  featured: { meaning: "Where it was featured" },
  language: { meaning: "A programming language" },
  links: { meaning: "Links", synonyms: ["url"] },
  location: { meaning: "The place where it was", synonyms: ["place", "city", "country"] },
  mergeCommit: { meaning: "The commit of a patch", synonyms: ["merged", "commit"] },
  number: { meaning: "Number of a patch", synonyms: ["pr"] },
  optionDisabled: { meaning: "Cannot be chosen in menus" },
  image: { meaning: "A picture", synonyms: ["photo", "picture", "screenshot"] },
  page: { meaning: "A page of its own", synonyms: ["article", "details"] },
  pdf: { meaning: "A link to a PDF", synonyms: ["file"] },
  position: { meaning: "The name of the job", synonyms: ["job"] },
  qaUrl: { meaning: "Where a patch was discussed", synonyms: ["url"] },
  startedAt: { meaning: "Day preparation began", synonyms: ["start"] },
  summary: { meaning: "A paragraph about it", synonyms: ["description", "text"] },
  highlights: { meaning: "Lines about it", synonyms: ["description", "text"] },
  tags: { meaning: "Tags" },
};

/** Maps each synonym of a table to its names. */
export function aliasesOf(table: Readonly<Record<string, Synonyms>>): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, string[]>();
  for (const [name, { synonyms = [] }] of Object.entries(table))
    for (const synonym of synonyms) aliases.set(synonym, [...(aliases.get(synonym) ?? []), name]);
  return aliases;
}

/** The operators and signs for completion. */
export const signTable = {
  OR: "either one",
  AND: "both, as a space does",
  NOT: "none of what follows",
  "-": "none of what follows",
  "(": "group",
  ")": "end of the group or list",
  ",": "another value",
  "IN(": "any of several values",
  ">=": "from then on",
  "<=": "up to then",
  ">": "after",
  "<": "before",
  "..": "from then on, or up to another",
} as const satisfies Readonly<Record<string, string>>;

/** Replaces the names of samples. Returns undefined if a sample is empty, because the data has none. */
export function toExample(template: string, samples: Samples): string | undefined {
  let isComplete = true;
  const example = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const sample = isSampleName(name, samples) ? samples[name] : "";
    if (sample === "") isComplete = false;
    return sample;
  });
  return isComplete ? example : undefined;
}

function isSampleName(name: string, samples: Samples): name is keyof Samples {
  return Object.hasOwn(samples, name);
}
