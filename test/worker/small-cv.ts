/** A dataset small enough to know by heart; each test adds what it is about. */
import {
  type Activity,
  type Answer,
  type CvData,
  createEngine,
  type EngineOptions,
  type Org,
  type SearchOptions,
} from "../../worker/engine.ts";

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

/** Activities with tags, places and descriptions. */
export const tagged = [
  activity({ id: "python talk", title: "Python for all", createdAt: "2020", tags: ["Python", "Talk"] }),
  activity({ id: "course", createdAt: "2019", tags: ["teaching", "talk"], org: "corp" }),
  activity({ id: "two words", createdAt: "2018", tags: ["open data", "talk", "TALK"] }),
  activity({ id: "none", createdAt: "2017" }),
  activity({ id: "empty", createdAt: "2016", tags: [] }),
];
export const places = [
  activity({ id: "remote", createdAt: "2020", location: "Remote" }),
  activity({ id: "graz", createdAt: "2019", location: "Graz, Austria" }),
  activity({ id: "vienna", createdAt: "2018", location: "Vienna, Austria" }),
  activity({ id: "moved", createdAt: "2017", location: "Vienna, Austria" }),
  activity({ id: "title", title: "Graz", createdAt: "2016" }),
  activity({ id: "blank", createdAt: "2015", location: "" }),
];
export const described = [
  activity({
    id: "talk",
    title: "Kubernetes for all",
    createdAt: "2020",
    tags: ["kubernetes"],
    summary: "On Kubernetes",
  }),
  activity({ id: "job", createdAt: "2019", org: "corp", summary: "Moved a *fleet* to Kubernetes" }),
  activity({ id: "list", createdAt: "2018", highlights: ["First the fleet", "Then Kubernetes clusters"] }),
  activity({ id: "other", createdAt: "2017" }),
  activity({ id: "led", createdAt: "2016", position: "Head of weaving", summary: "Looms" }),
];

export const showAll = {
  showCodeStyleTweaks: true,
  showDocImprovements: true,
  showReleases: true,
  showTypos: true,
  showUnmerged: true,
} as const satisfies Partial<SearchOptions>;

export interface Found {
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
