/** The words of each language of the page, by its tag. Pages load those of their own language with its messages. */
import { arabicConcepts } from "./arabic.ts";
import type { Concepts } from "./english.ts";
import { frenchConcepts } from "./french.ts";
import { germanConcepts } from "./german.ts";
import { japaneseConcepts } from "./japanese.ts";
import { polishConcepts } from "./polish.ts";
import { portugueseConcepts } from "./portuguese.ts";
import { spanishConcepts } from "./spanish.ts";

const conceptsByLanguage: ReadonlyMap<string, Concepts> = new Map([
  ["ar", arabicConcepts],
  ["de", germanConcepts],
  ["es", spanishConcepts],
  ["fr", frenchConcepts],
  ["ja", japaneseConcepts],
  ["pl", polishConcepts],
  ["pt", portugueseConcepts],
]);

/** `language`: a BCP 47 tag, of which only the language counts. Returns undefined for English and for other languages. */
export function findConcepts(language: string): Concepts | undefined {
  return conceptsByLanguage.get(language.toLowerCase().split(/[-_]/)[0] ?? "");
}
