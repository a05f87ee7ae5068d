/** What the worker would say of a handful of activities, worked out here: these data are in no file. */

import { ref } from "valtio";
import type { Activity, Answer, Card, Category, Count, Site } from "../../worker/contract.ts";
import { createWaitingStore } from "../store/deferred-store.ts";
import { defaultFilters } from "../store/filters.ts";
import { type CvState, createCvState } from "../store/state.ts";
import type { CvStore } from "../store/store.ts";
import { oddData, type StillData } from "./edge-cases.ts";
import type { CaseName } from "./messages.ts";

interface Still {
  site: Site;
  answer: Answer;
  cards: Map<number, Card>;
}

/** `categories` come from the real site: their names and icons are those of the program. */
export function toStill(data: StillData, categories: Category[]): Still {
  const { owner, activities, orgs, languages } = data;
  const yearOf = ({ createdAt }: Activity) => Number(createdAt.slice(0, 4));
  const languagesOf = ({ org }: Activity) => orgs.find(({ id }) => id === org)?.languages ?? [];
  const years = count(activities.map((activity) => String(yearOf(activity))));
  const used = count(activities.flatMap(languagesOf));
  let start = 0;
  return {
    site: { owner, categories, languages, orgs, orgTypes: [], total: activities.length, defects: [] },
    answer: {
      total: activities.length,
      rows: Uint32Array.from(activities.keys()),
      years: years
        .map(({ id, count }) => ({ year: Number(id), count }))
        .sort((a, b) => b.year - a.year)
        .map((group) => {
          start += group.count;
          return { ...group, start: start - group.count };
        }),
      facets: {
        languages: used,
        categories: count(activities.map(({ category }) => category)),
        orgs: count(activities.map(({ org }) => org)),
      },
      charts: {
        languages: used,
        years: years.map(({ id, count }) => ({ year: Number(id), count })).sort((a, b) => a.year - b.year),
      },
      selected: { languages: [], categories: [], orgs: [] },
      problems: [],
      incomplete: false,
    },
    cards: new Map(
      activities.map((activity, row) => [
        row,
        { row, year: yearOf(activity), activity, title: [{ kind: "text", text: activity.title }] },
      ]),
    ),
  };
}

/** How often each occurs, the most first. */
function count(ids: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}

type StillName = Exclude<CaseName, "real">;

/** A store that holds a still: its state is as the name says and stays so, whatever is clicked. */
export function createStillStore(name: StillName, categories: Site["categories"]): CvStore {
  const state = createCvState();
  const show = (data: StillData) => showData(state, data, categories);
  switch (name) {
    case "empty":
    case "one":
    case "long":
    case "languages":
    case "rtl":
    case "zeros":
      show(oddData[name]);
      break;
    case "loading":
      break;
    case "failed":
      fail(state, {
        kind: "data",
        defect: { file: "activities.json", reason: "HTTP 503 Service Unavailable", severity: "fatal" },
      });
      break;
    case "error":
      fail(state, { kind: "worker", reason: "The worker gave no answer within 3000 ms." });
  }
  return createWaitingStore(state);
}

function showData(state: CvState, data: StillData, categories: Site["categories"]) {
  const { site, answer, cards } = toStill(data, categories);
  state.site = ref(site);
  state.answer = ref(answer);
  state.cards = ref(cards);
  state.filters = defaultFilters(site.owner);
  state.isLoading = false;
}

function fail(state: CvState, failure: NonNullable<CvState["failure"]>) {
  state.failure = failure;
  state.isLoading = false;
}
