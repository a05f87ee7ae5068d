/** The worker's second chunk, loaded after its first answer: typing, popups, cards, calendar, files. */

import { type Advise, createAdvise, type FindMeant } from "../engine/assist/advise.ts";
import { createCounter } from "../engine/assist/counter.ts";
import { createHelp, findExamples } from "../engine/assist/help.ts";
import { createKnown, type KnownOfPage } from "../engine/assist/known.ts";
import { createSuggester } from "../engine/assist/suggest.ts";
import "../engine/indexes/token-index.ts";
import type { Engine } from "../engine/query/engine.ts";
import type { Activity, CvData } from "../model/cv.ts";
import { millisecondsPerDay } from "../model/dates.ts";
import type { CvWorker, DayCounts } from "./contract.ts";

export { toActivityText } from "../engine/assist/activity-text.ts";
export { shieldAddresses } from "../engine/assist/entries.ts";
export { addFoundTexts } from "../engine/assist/found-text.ts";
export { translateMessages } from "../engine/assist/messages.ts";
export { editQuery, findPopup } from "../engine/assist/popup.ts";
export { finish } from "../grammar/edit.ts";
export { explainRefusal } from "../grammar/parse.ts";

export interface Assistant extends Pick<CvWorker, "suggest" | "help"> {
  readonly advise: Advise;
  readonly findMeant: FindMeant;
  /** Call this when a search starts. Cancels suggestions for other texts. */
  searched(query: string): void;
}

export function createAssistant(engine: Engine, data: CvData, page?: KnownOfPage): Assistant {
  const counter = createCounter(engine);
  const known = createKnown(engine, data, page);
  const { suggest, searched } = createSuggester(known, counter, (options) =>
    findExamples({ engine, counter }, options),
  );
  return {
    searched,
    suggest,
    ...createAdvise(known, counter),
    help: createHelp({ engine, counter }),
  };
}

const maxDays = 366;

/**
 * Counts the results of a year by day. A result without a day is counted for its month, and one without a month for the
 * year. `commitsOf` returns the number of commits that an activity represents, if it is known.
 */
export function countDays(
  activities: Iterable<Activity>,
  year: number,
  commitsOf: (activity: Activity) => unknown,
): DayCounts {
  const counts: DayCounts = { days: Array(maxDays).fill(0), months: Array(12).fill(0), undated: 0 };
  const newYear = Date.UTC(year, 0, 1);
  for (const activity of activities) {
    const { createdAt } = activity;
    const commits = commitsOf(activity);
    const weight = typeof commits === "number" ? commits : 1;
    const month = Number(createdAt.slice(5, 7)) - 1;
    if (createdAt.length >= 10) {
      const day = (Date.UTC(year, month, Number(createdAt.slice(8, 10))) - newYear) / millisecondsPerDay;
      if (counts.days[day] !== undefined) counts.days[day] += weight;
    } else if (counts.months[month] !== undefined) counts.months[month] += weight;
    else counts.undated += weight;
  }
  return counts;
}
