/** Examples that the empty search box shows, in the words of people who come for a person and know no syntax. */

import { createCounter, type Options } from "../../engine/assist/counter.ts";
import { createKnown } from "../../engine/assist/known.ts";
import { createReadingFinder } from "../../engine/assist/reading-finder.ts";
import type { Known } from "../../engine/assist/values.ts";
import type { Engine } from "../../engine/query/engine.ts";
import type { CvData } from "../../model/cv.ts";
import type { Words } from "../export/words.ts";

/** The width of an example after 'Try' on a phone of 360 px. */
const maxLength = 19;

/**
 * Returns examples from the data, each of which has results. The page shows the first, and the next one whenever the
 * box is emptied: a text that changes by itself would distract, and could not be stopped.
 *
 * @example findPlaceholders(engine, data, years, words) // ["Python", "articles since 2016", "Quiet Otter Labs"]
 */
export function findPlaceholders(
  engine: Engine,
  data: CvData,
  options: Options,
  { placeholders, language }: Pick<Words, "placeholders" | "language">,
): string[] {
  const known = createKnown(engine, data);
  const counter = createCounter(engine);
  const findReadings = createReadingFinder(known, counter, language);
  const hasResults = (text: string) =>
    (counter.count(options, text) ?? 0) > 0 || findReadings(text, options).some(({ covers }) => covers);
  const isShown = (text: string) => text.length <= maxLength && hasResults(text);
  return listKinds(known, options, placeholders).flatMap((texts) => texts.find(isShown) ?? []);
}

/** Returns the texts of each kind of example. The first that has results is shown. */
function listKinds(
  { engine, named }: Known,
  options: Options,
  { articlesSince, libraries, jobs: jobsWord }: Words["placeholders"],
): string[][] {
  const { years, facets } = engine.search({ ...options, query: "" });
  const middle = years[Math.floor(years.length / 2)]?.year;
  const nameOf = (list: "languages" | "orgs", id: string) =>
    named[list].find((value) => value.id === id)?.name ?? id;
  const jobs = engine.activities(engine.search({ ...options, query: "category:Work" }).rows.subarray(0, 1));
  const { languages, tags = [] } = facets;
  // The owner's main subject is what most entries share. It need not be a programming language.
  const subjects =
    (tags[0]?.count ?? 0) > (languages[0]?.count ?? 0)
      ? tags.map(({ id }) => id)
      : languages.map(({ id }) => nameOf("languages", id));
  return [
    subjects.slice(0, 3),
    middle === undefined ? [] : [articlesSince(String(middle)), libraries],
    [...jobs.flatMap(({ org = "" }) => (org === "" ? [] : nameOf("orgs", org))), jobsWord],
  ];
}
