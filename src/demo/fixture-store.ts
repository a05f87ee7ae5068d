/** Stores for data that is in no file: the worker's answers to it are computed here. */
import { ref } from "valtio";
import type {
  Activity,
  ActivityText,
  Card,
  Category,
  Inline,
  OptionIds,
  PageAnswer,
  Site,
} from "../../worker/contract.ts";
import { defaultFilters } from "../store/filters.ts";
import { createDeferredStore } from "../store/provider.tsx";
import { type CvState, createCvState } from "../store/state.ts";
import type { CvStore } from "../store/store.ts";
import { edgeCases, type FixtureData } from "./edge-cases.ts";
import type { CaseName } from "./messages.ts";

interface Fixture {
  site: Site;
  answer: PageAnswer;
  cards: Map<number, Card>;
  /** By row. */
  texts: ActivityText[];
}

/** Computes the site, the answer and the cards of the data; the categories are those of the real site. */
export function toFixture(data: FixtureData, categories: Category[]): Fixture {
  const { owner, activities, orgs, languages } = data;
  const yearOf = ({ createdAt }: Activity) => Number(createdAt.slice(0, 4));
  const languagesOf = ({ org }: Activity) => orgs.find(({ id }) => id === org)?.languages ?? [];
  const years = count(activities.map((activity) => String(yearOf(activity))));
  const usedLanguages = count(activities.flatMap(languagesOf));
  const usedCategories = count(activities.map(({ category }) => category));
  const usedOrgs = count(activities.map(({ org }) => org));
  const optionIds: OptionIds = {
    languages: toIds(languages, usedLanguages),
    categories: toIds(categories, usedCategories),
    orgs: toIds(orgs, usedOrgs),
  };
  const shownLanguages = toCounts(optionIds.languages, usedLanguages);
  let start = 0;
  return {
    site: {
      owner,
      categories,
      languages,
      orgs,
      orgTypes: [],
      optionIds,
      total: activities.length,
    },
    answer: {
      total: activities.length,
      rows: Uint32Array.from(activities.keys()),
      years: [...years]
        .map(([id, count]) => ({ year: Number(id), count }))
        .sort((a, b) => b.year - a.year)
        .map((group) => {
          start += group.count;
          return { ...group, start: start - group.count };
        }),
      facets: {
        languages: shownLanguages,
        categories: toCounts(optionIds.categories, usedCategories),
        orgs: toCounts(optionIds.orgs, usedOrgs),
      },
      shownLanguages,
      selected: { languages: [], categories: [], orgs: [] },
      problems: [],
      incomplete: false,
    },
    cards: new Map(
      activities.map(({ summary, highlights, ...activity }, row) => [
        row,
        {
          row,
          year: yearOf(activity),
          activity,
          title: toInline(activity.title),
          ...((summary ?? highlights) && { hasMore: true }),
        },
      ]),
    ),
    texts: activities.map(({ summary, highlights }) => ({
      ...(summary !== undefined && { summary: toInline(summary) }),
      ...(highlights && { highlights: highlights.map(toInline) }),
    })),
  };
}

function toInline(text: string): Inline[] {
  return [{ kind: "text", text }];
}

/** Counts how often each id occurs. */
function count(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function toIds(listed: readonly { id: string }[], used: ReadonlyMap<string, number>): string[] {
  return [...new Set([...listed.map(({ id }) => id), ...used.keys()])];
}

function toCounts(ids: readonly string[], counts: ReadonlyMap<string, number>): Int32Array {
  return Int32Array.from(ids, (id) => counts.get(id) ?? 0);
}

type FixtureName = Exclude<CaseName, "real">;

const dataOfCase: Partial<Record<FixtureName, FixtureData>> = edgeCases;

const failures: Partial<Record<FixtureName, NonNullable<CvState["failure"]>>> = {
  failed: {
    kind: "data",
    defect: { file: "activities.json", reason: "HTTP 503 Service Unavailable", severity: "fatal" },
  },
  error: { kind: "worker", reason: "The worker gave no answer within 3000 ms." },
};

/** Creates a store whose state is that of the named case and never changes. */
export function createFixtureStore(name: FixtureName, categories: Site["categories"]): CvStore {
  const state = createCvState();
  const data = dataOfCase[name];
  let texts: ActivityText[] = [];
  if (data !== undefined) {
    const { site, answer, cards, ...fixture } = toFixture(data, categories);
    texts = fixture.texts;
    state.site = ref(site);
    state.answer = ref(answer);
    state.cards = ref(cards);
    state.filters = defaultFilters(site.owner);
  }
  state.failure = failures[name];
  state.isLoading = name === "loading";
  return { ...createDeferredStore(state), readText: async (row) => texts[row] };
}
