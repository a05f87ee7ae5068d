/**
 * The words by which people ask for what a CV has. Each text lists phrases, separated by commas. Case, accents, hyphens
 * and apostrophes do not matter. English is understood in every language of the page; the other files have the words of
 * one language each, which pages receive with its messages.
 *
 * - `kinds` of work: see `categoriesOf` of vocabulary.ts.
 * - `periods`: words of `sinceLater` and the like follow their date; `ago` is before or after the number, by language.
 * - `numbers` from one to twelve, and `monthNames`: spellings of one are separated by `|`.
 * - `either`: words between two values of which either is meant, or both.
 * - `numbered`: words before the number of a patch.
 * - `fillers` carry no information in a CV.
 * - `states` tell which of a kind of work are meant.
 * - `qualities` tell something of work, but no query finds them.
 * - `profile`: places of the profile.
 */
import english from "./english.json" with { type: "json" };

export const englishConcepts = english;

export type Concepts = typeof english;
