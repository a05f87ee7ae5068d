/** The words of each language of the page, by its tag. Pages load those of their own language with its messages. */
import arabic from "./arabic.json" with { type: "json" };
import type { Concepts } from "./english.ts";
import french from "./french.json" with { type: "json" };
import german from "./german.json" with { type: "json" };
import japanese from "./japanese.json" with { type: "json" };
import polish from "./polish.json" with { type: "json" };
import portuguese from "./portuguese.json" with { type: "json" };
import spanish from "./spanish.json" with { type: "json" };

const conceptsByLanguage: ReadonlyMap<string, Concepts> = new Map(
  Object.entries({
    // Without the article and the words of one letter that are joined to others.
    ar: arabic,
    de: german,
    es: spanish,
    // An elided word stands by itself: `l’email` is `l` and `email`.
    fr: french,
    // Prepositions follow what they belong to.
    ja: japanese,
    pl: polish,
    pt: portuguese,
  }),
);

/** `language`: a BCP 47 tag, of which only the language counts. Returns undefined for English and for other languages. */
export function findConcepts(language: string): Concepts | undefined {
  return conceptsByLanguage.get(language.toLowerCase().split(/[-_]/)[0] ?? "");
}
