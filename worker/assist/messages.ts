// The worker's own sentences about a text, in one place; SPEC's messages of problems stand in grammar/problems.ts.
const kindsOfValues: Readonly<Record<string, string>> = { org: "organization" };

export const assistMessages = {
  /** `field`: `language`, `category` or `org`; `written`: the value as it stands in the text, without quotes. */
  unknownValue: (field: string, written: string) => `No ${kindsOfValues[field] ?? field} "${written}"`,
  withoutTerm: (term: string) => `Without ${term}`,
} as const;
