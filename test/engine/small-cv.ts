/** A dataset small enough to know by heart; each test adds what it is about. */
import { readFileSync } from "node:fs";
import {
  type Activity,
  type Answer,
  type CvData,
  createEngine,
  type EngineOptions,
  type Org,
  type SearchOptions,
} from "../../engine/index.ts";

export const orgs: Org[] = [
  { id: "flask", name: "Flask", orgType: "Open Source", languages: ["Python", "HTML"] },
  { id: "tmuxp", name: "tmuxp", orgType: "Open Source", languages: ["Python"] },
  { id: "corp", name: "Big Corp", orgType: "Company", languages: ["Go"] },
];

/** A merged patch of 2015 unless told otherwise. */
export function activity(given: Partial<Activity> & { id: string }): Activity {
  return {
    title: given.id,
    category: "Patch",
    org: "flask",
    createdAt: "2015-05-05",
    acceptedAt: "2015-05-06",
    ...given,
  };
}

export function cv(activities: Activity[]): CvData {
  return { activities, orgs, languages: [{ id: "Go" }, { id: "HTML" }, { id: "Python" }] };
}

/** A dataset of the corpus. Its activities without a category are merged patches; the others have what is given. */
export function readCv(name: string): CvData {
  const { activities, ...others } = JSON.parse(
    readFileSync(new URL(`../corpus/${name}.json`, import.meta.url), "utf8"),
  );
  const whole = activities.map((given: Activity) => {
    const { acceptedAt: _, ...bare } = activity(given);
    return given.category === undefined ? activity(given) : { ...bare, ...given };
  });
  return { ...cv(whole), ...others };
}

export const showAll = {
  showCodeStyleTweaks: true,
  showDocImprovements: true,
  showReleases: true,
  showTypos: true,
  showUnmerged: true,
} as const satisfies Partial<SearchOptions>;

interface Found {
  ids: string[];
  answer: Answer;
}

/** Searches the activities; a text is a query with everything shown. */
export function search(
  data: CvData,
  asked: string | Partial<SearchOptions>,
  engineOptions?: EngineOptions,
): Found {
  const engine = createEngine(data, engineOptions);
  const answer = engine.search(typeof asked === "string" ? { query: asked, ...showAll } : asked);
  return { ids: engine.activities(answer.rows).map(({ id }) => id), answer };
}
