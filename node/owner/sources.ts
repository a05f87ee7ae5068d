/** The sources of imports and their options, from which vitae.json's schema, the command and its help derive. */
import type { ValueDefect } from "../../model/json-schema.ts";
import { type Infer, objectOf, type Schema } from "../../model/json-schema.ts";
import { date, field, flag, listOf, oneOf, onlyFor, text } from "../../model/schemas/value-types.ts";

interface OptionRow<T> {
  readonly kind: Schema<T>;
  /** The placeholder of its value on the command line; an option without one is a flag. */
  readonly value?: string;
  readonly summary: string;
  readonly example: unknown;
}

/** The options of imports, by their keys in vitae.json; `apiUrl` is `--api-url` on the command line. */
const sourceOptions = {
  since: { kind: date, value: "date", summary: "skip activities older than this", example: "2019" },
  drafts: { kind: flag, summary: "also import drafts", example: true },
  own: { kind: flag, summary: "also import changes to your own repositories, and forks", example: true },
  private: {
    kind: flag,
    summary: "also import from private repositories, which makes it public",
    example: true,
  },
  incomplete: {
    kind: flag,
    summary: "continue if the host lists fewer items than it reports",
    example: true,
  },
  titles: {
    kind: flag,
    summary: "import each commit with its title instead of monthly counts",
    example: true,
  },
  author: {
    kind: { ...listOf(field(text, "An email address in commits.", "ilse@weft.example")), minItems: 1 },
    value: "email",
    summary: "your email address in commits; repeatable. Default: git's user.email",
    example: ["ilse@weft.example"],
  },
  apiUrl: {
    kind: text,
    value: "url",
    summary: "the address of your own server",
    example: "https://github.weft.example",
  },
  org: { kind: text, value: "id", summary: "the org of its articles", example: "weft" },
} satisfies Readonly<Record<string, OptionRow<unknown>>>;

export type SourceOption = keyof typeof sourceOptions;

export function findOption(name: SourceOption): OptionRow<unknown> {
  return sourceOptions[name];
}

interface SourceRow {
  /** The placeholder of its argument in the help. */
  readonly from: string;
  /** `file`: of the owner's folder; `folders`: one or more. Otherwise a host is asked, which --api-url may name. */
  readonly reads?: "file" | "folders";
  /** The help text about the imported data. */
  readonly brings: string;
  /** The options that only this source has, beyond those of all sources or all hosts. */
  readonly options?: readonly Exclude<SourceOption, "since" | "apiUrl">[];
  /** The environment variable with its token. */
  readonly token?: string;
}

export const sources = {
  github: {
    from: "LOGIN",
    brings: "pull requests and libraries; the token is read from GITHUB_TOKEN",
    options: ["drafts", "own", "private", "incomplete"],
    token: "GITHUB_TOKEN",
  },
  git: {
    from: "DIR[=NAME]…",
    reads: "folders",
    brings: "your commits in local repositories, as monthly counts",
    options: ["titles", "author"],
  },
  gitlab: {
    from: "LOGIN",
    brings: "merge requests, libraries and groups; a token, if needed, is read from GITLAB_TOKEN",
    options: ["drafts", "own", "private", "incomplete"],
    token: "GITLAB_TOKEN",
  },
  forgejo: {
    from: "LOGIN",
    brings: "pull requests and libraries of --api-url; a token, if needed, is read from FORGEJO_TOKEN",
    options: ["drafts", "own", "private", "incomplete"],
    token: "FORGEJO_TOKEN",
  },
  orcid: {
    from: "ID",
    brings: "publications, employment and education of a public record",
  },
  npm: { from: "USER", brings: "packages as libraries" },
  crates: { from: "USER", brings: "crates as libraries" },
  pypi: {
    from: "NAME,NAME…",
    brings: "these packages as libraries; PyPI cannot list a person's packages",
  },
  jsonresume: {
    from: "FILE",
    reads: "file",
    brings: "a résumé in the format of jsonresume.org",
  },
  feed: { from: "URL|FILE", reads: "file", brings: "articles from Atom, RSS or JSON Feed", options: ["org"] },
  bibtex: { from: "FILE", reads: "file", brings: "publications" },
  linkedin: {
    from: "ZIP",
    reads: "file",
    brings: "the person, activities and profile in LinkedIn's export",
  },
} as const satisfies Readonly<Record<string, SourceRow>>;

export type SourceName = keyof typeof sources;

const isName = (name: string): name is SourceName => Object.hasOwn(sources, name);
export const sourceNames: readonly SourceName[] = Object.keys(sources).filter(isName);

/** Returns the row of a source; undefined for an unknown name. */
export function findSource(name: string): ({ name: SourceName } & SourceRow) | undefined {
  return isName(name) ? { name, ...sources[name] } : undefined;
}

/** Returns the sources with this option; an empty list if all have it. */
export function ownersOf(option: SourceOption): readonly SourceName[] {
  if (option === "since") return [];
  return sourceNames.filter((name) => {
    const { reads, options = [] }: SourceRow = sources[name];
    return option === "apiUrl" ? reads === undefined : options.includes(option);
  });
}

const isOption = (name: string): name is SourceOption => Object.hasOwn(sourceOptions, name);
export const optionNames: readonly SourceOption[] = Object.keys(sourceOptions).filter(isOption);

/** The environment variables with tokens, which must never be printed or stored. */
export const tokenNames: readonly string[] = [
  ...new Set(sourceNames.flatMap((name) => findSource(name)?.token ?? [])),
];

const toArray = (value: unknown) => (Array.isArray(value) ? value : [value]);

/** Adds the description of an option for editors. */
function optionField<T>(name: SourceOption, { kind, summary, example }: OptionRow<T>): Schema<T> {
  const sentence = `${summary[0]?.toUpperCase()}${summary.slice(1)}.`;
  const owners = ownersOf(name);
  return field(kind, owners.length === 0 ? sentence : `${owners.join(", ")}: ${sentence}`, example);
}

/** The sources that may read several folders. */
const several = sourceNames.filter((name) => findSource(name)?.reads === "folders");

export const listedSourceSchema = objectOf(
  {
    source: field(oneOf(sourceNames), "The name of the source.", "github"),
    from: field<string[]>(
      {
        anyOf: [
          { ...text, convert: toArray },
          { type: "array", minItems: 1, items: field(text, "A folder, or FOLDER=NAME.", "../loom=Loom") },
        ],
      },
      `The source's input: a login, an address, or a path relative to this file's folder; a list for ${several.join(", ")}.`,
      "ilse",
      ["../loom=Loom"],
    ),
    since: optionField("since", sourceOptions.since),
    drafts: optionField("drafts", sourceOptions.drafts),
    own: optionField("own", sourceOptions.own),
    private: optionField("private", sourceOptions.private),
    incomplete: optionField("incomplete", sourceOptions.incomplete),
    titles: optionField("titles", sourceOptions.titles),
    author: optionField("author", sourceOptions.author),
    apiUrl: optionField("apiUrl", sourceOptions.apiUrl),
    org: optionField("org", sourceOptions.org),
  },
  ["source", "from"],
  {
    allOf: onlyFor(
      "source",
      sourceNames,
      Object.fromEntries(
        optionNames.map((name) => [name, ownersOf(name)] as const).filter(([, owners]) => owners.length > 0),
      ),
    ),
  },
);

/** A source as vitae.json lists it. */
export type ListedSource = Infer<typeof listedSourceSchema>;
export type SourceOptions = Omit<ListedSource, "source" | "from">;

/** Returns a defect for each source that reads one argument and has several. */
export function findSeveral(listed: readonly ListedSource[]): ValueDefect[] {
  return listed.flatMap(({ source, from }, at) =>
    from.length > 1 && !several.includes(source)
      ? [{ path: ["sources", at, "from"], reason: `lists several; ${source} reads one` }]
      : [],
  );
}
