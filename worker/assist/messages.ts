// The worker's own sentences about a text, in one place; SPEC's messages of problems stand in grammar/problems.ts.
type Texts = Readonly<Partial<Record<string, string>>>;

const kindsOfValues: Texts = { org: "organization", id: "activity" };

const fields: Texts = {
  language: "Programming language",
  org: "Organization or project, by id or name",
  category: "Kind of work, by id or name",
  title: "Words of the title alone",
  year: "Year of creation",
  createdAt: "Day of creation: a year, a month or a date",
  endedAt: "Day it ended",
  acceptedAt: "Day it was accepted",
  is: "Kind of change",
  id: "One activity by its id",
};

const flags: Texts = {
  bikeshed: "Code style",
  docs: "Documentation",
  merged: "Merged, or no patch at all",
  release: "Release or version bump",
  typo: "Spelling",
  unmerged: "Not accepted",
};

const signs: Texts = {
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
};

export const assistMessages = {
  fields,
  flags,
  signs,
  /** `field`: `language`, `category` or `org`; `written`: the value as it stands in the text, without quotes. */
  unknownValue: (field: string, written: string) => `No ${kindsOfValues[field] ?? field} "${written}"`,
  withoutTerm: (term: string) => `Without ${term}`,
} as const;
