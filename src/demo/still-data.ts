/** What the worker would say of a handful of activities, worked out here: these data are in no file. */
import type {
  Activity,
  Answer,
  Card,
  Category,
  Count,
  Language,
  Org,
  Owner,
  Site,
} from "../../worker/contract.ts";

export interface StillData {
  owner: Owner;
  /** Newest first. */
  activities: Activity[];
  orgs: Org[];
  languages: Language[];
}

export interface Still {
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
