/** The cases of the demo: invented data that breaks layouts, failures, and stores for them with the worker's answers. */
import { ref } from "valtio";
import type { Activity, Category, Inline, Language, Org, Owner, Profile } from "../../model/cv.ts";
import { selectHighlights } from "../../model/highlights.ts";
import type { ActivityText, Card, PageAnswer, Site } from "../../worker/contract.ts";
import { defaultFilters } from "../store/filters.ts";
import { createInertStore } from "../store/inert-store.ts";
import { createCvState, type Failure } from "../store/state.ts";
import type { CvStore } from "../store/store.ts";
import type { CaseName } from "./messages.ts";

interface FixtureData {
  owner: Owner;
  /** Newest first. */
  activities: Activity[];
  orgs: Org[];
  languages: Language[];
}

const owner: Owner = {
  firstName: "Ada",
  lastName: "Sample",
  firstYear: 2007,
  lastYear: 2025,
  headline: "Writes software that is easy to throw away",
};

const org: Org = {
  id: "loom",
  name: "Loom",
  orgType: "Open Source",
  languages: ["Python"],
  repoUrl: "https://code.example/loom",
};

const python: Language = { id: "Python", ui: { backgroundColor: "#3572a5" } };

function patch(id: string, createdAt: string, more: Partial<Activity> = {}): Activity {
  return {
    id,
    title: "Keep the last line of a file",
    category: "Patch",
    org: org.id,
    createdAt,
    acceptedAt: createdAt,
    qaUrl: `https://code.example/loom/pull/${id}`,
    ...more,
  };
}

const longWord = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselbundverwaltung";
const longName = `${longWord}.${longWord.toLowerCase()}`;

/** The step between colours is the golden ratio of their number, so that neighbours differ. */
const manyLanguages: Language[] = Array.from({ length: 60 }, (_, index) => ({
  id: `Language ${index + 1}`,
  ui: { backgroundColor: `#${(((index + 1) * 0x9e3779) % 0x1000000).toString(16).padStart(6, "0")}` },
}));

const common = { owner, activities: [], orgs: [org], languages: [python] };

/** Data, or a state, that a page of the demo shows in place of the real data. */
export interface DemoCase {
  name: Exclude<CaseName, "real">;
  data?: FixtureData;
  profile?: Profile;
  failure?: Failure;
  isLoading?: boolean;
}

export const demoCases: readonly DemoCase[] = [
  {
    name: "empty",
    data: { owner, activities: [], orgs: [], languages: [] },
    profile: {},
  },
  {
    name: "one",
    data: {
      ...common,
      owner: { firstName: "Ada", lastName: "Sample", firstYear: 2019, lastYear: 2019 },
      activities: [
        patch("1", "2019-05-04", { summary: "It had a last line before, too, but nobody could see it." }),
      ],
    },
    profile: { spokenLanguages: [{ language: "English" }] },
  },
  {
    name: "long",
    data: {
      owner: {
        ...owner,
        firstName: "Wolfeschlegelsteinhausenbergerdorff",
        lastName: "von-und-zu-Hohenlohe-Langenburg-Schillingsfuerst",
        headline: `${longWord} and whatever else has no space to break a line at`,
        summary: `${longName} `.repeat(3).trim(),
        location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
        homeUrl: "https://long.example/",
      },
      activities: [
        patch("1", "2025-03-01", {
          title: longName,
          summary: `${longName} and ${"a summary of many short words ".repeat(20).trim()}.`,
          highlights: [longWord, "Short.", `${"A highlight that is hardly one ".repeat(8).trim()}.`],
        }),
        patch("2", "2024-02-01", {
          title: `${"A title of many short words ".repeat(14).trim()}.`,
          org: "nowhere",
        }),
        patch("3", "2024-01-01", {
          links: { read: { title: longName, url: "https://long.example/read" } },
          mergeCommit: { oid: "0123456789abcdef", additions: 123_456, deletions: 98_765 },
        }),
      ],
      orgs: [{ ...org, name: longName, languages: [longWord, "Python"] }],
      languages: [{ id: longWord, ui: { backgroundColor: "#7a3b69" } }, python],
    },
    profile: {
      image: "favicon.svg",
      skills: [
        {
          name: longName,
          level: longWord,
          keywords: Array.from({ length: 30 }, (_, at) => `keyword ${at + 1}`),
        },
        { name: "Go", keywords: [longWord] },
      ],
      education: [
        { institution: "School", startDate: "1999" },
        {
          institution: longName,
          url: "https://long.example/",
          area: longWord,
          studyType: longWord,
          startDate: "2004-10",
          endDate: "2007-06-30",
          score: longWord,
          courses: [longWord, longName],
        },
      ],
      awards: [{ title: longName, date: "2016", summary: "A reason of many short words ".repeat(12).trim() }],
      spokenLanguages: Array.from({ length: 14 }, (_, at) => ({
        language: `Language ${at + 1}`,
        fluency: "Fluent",
      })),
      profiles: [{ network: longWord, url: `https://long.example/${longName}` }],
    },
  },
  {
    name: "languages",
    data: {
      owner,
      activities: Array.from({ length: 20 }, (_, index) =>
        patch(String(index), `${2025 - index}-06-01`, { org: `org-${index}` }),
      ),
      // The first org has all sixty languages, each of the others three fewer than the one before.
      orgs: Array.from({ length: 20 }, (_, index) => ({
        ...org,
        id: `org-${index}`,
        name: `Org ${index + 1}`,
        languages: manyLanguages.slice(0, 60 - 3 * index).map(({ id }) => id),
      })),
      languages: manyLanguages,
    },
  },
  {
    name: "rtl",
    data: {
      owner: {
        ...owner,
        firstName: "עדה",
        lastName: "דוגמה",
        headline: "כותבת תוכנה שקל לזרוק",
        summary: "مكتبات صغيرة لسطر الأوامر، and a few lines of English among them.",
      },
      activities: [
        patch("1", "2025-03-01", {
          title: "תיקון קריסה בפתיחת קובץ ריק (#12)",
          summary: "קובץ ריק נפתח עכשיו כמו כל קובץ אחר, in every version since 2.1.",
          highlights: ["בלי קריסה", "وبدون رسالة خطأ", "Faster, too."],
        }),
        patch("2", "2025-01-01", { title: "إصلاح عرض الأرقام 123 في الجدول", org: "nasij" }),
        patch("3", "2024-01-01", { title: "Show שלום and مرحبا in one line", org: "nasij" }),
      ],
      orgs: [
        { ...org, name: "נול" },
        { ...org, id: "nasij", name: "نسيج", languages: ["بايثون"] },
      ],
      languages: [python, { id: "بايثون", ui: { backgroundColor: "#b07219" } }],
    },
    profile: {
      skills: [{ name: "ממשקי מסוף", level: "מומחית", keywords: ["יוניקוד", "curses", "جداول"] }],
      education: [
        {
          institution: "المعهد",
          url: "https://college.example/",
          area: "בלשנות",
          studyType: "MSc",
          startDate: "2004-10",
          endDate: "2007-06",
        },
      ],
      spokenLanguages: [
        { language: "עברית", fluency: "שפת אם" },
        { language: "العربية", fluency: "جيدة" },
        { language: "English", fluency: "Fluent" },
      ],
    },
  },
  {
    name: "zeros",
    data: {
      ...common,
      activities: ["2025-09-01", "2025-05-01", "2025-01-01", "2016-01-01", "2007-06-01", "2007-01-01"].map(
        (date) => patch(date, date),
      ),
    },
  },
  { name: "loading", isLoading: true },
  {
    name: "failed",
    failure: {
      kind: "data",
      defect: { file: "activities.json", reason: "HTTP 503 Service Unavailable", severity: "fatal" },
    },
  },
  { name: "error", failure: { kind: "worker", reason: "The worker did not answer within 4500 ms." } },
];

export function findCases(...names: DemoCase["name"][]): DemoCase[] {
  return demoCases.filter(({ name }) => names.includes(name));
}

export const dataCases = demoCases.filter(({ data }) => data);

interface Fixture {
  site: Site;
  answer: PageAnswer;
  cards: Map<number, Card>;
  /** By row. */
  texts: ActivityText[];
}

/** Returns the site, the answer to an empty query and the cards; the categories are those of the real site. */
export function toFixture(data: FixtureData, categories: Category[]): Fixture {
  const { owner, activities, orgs, languages } = data;
  const years = activities.map(({ createdAt }) => Number(createdAt.slice(0, 4)));
  const used = {
    languages: activities.flatMap(({ org }) => orgs.find(({ id }) => id === org)?.languages ?? []),
    categories: activities.map(({ category }) => category),
    orgs: activities.flatMap(({ org = [] }) => org),
  };
  const optionIds = {
    languages: toOptionIds(languages, used.languages),
    categories: toOptionIds(categories, used.categories),
    orgs: toOptionIds(orgs, used.orgs),
    tags: [],
  };
  const facets = {
    languages: countUses(optionIds.languages, used.languages),
    categories: countUses(optionIds.categories, used.categories),
    orgs: countUses(optionIds.orgs, used.orgs),
    tags: new Int32Array(),
  };
  return {
    site: { owner, categories, languages, orgs, orgTypes: [], total: activities.length, optionIds },
    answer: {
      total: activities.length,
      rows: Uint32Array.from(activities.keys()),
      years: [...new Set(years)].map((year) => ({
        year,
        count: years.filter((other) => other === year).length,
        start: years.indexOf(year),
      })),
      facets,
      shownLanguages: facets.languages,
      selected: { languages: [], categories: [], orgs: [], tags: [] },
      problems: [],
      incomplete: false,
    },
    cards: new Map(
      activities.map(({ summary, highlights, ...activity }, row) => [
        row,
        {
          ...{ row, activity, year: years[row] ?? 0, title: toInline(activity.title) },
          ...((summary ?? highlights) && { hasMore: true }),
        },
      ]),
    ),
    texts: activities.map(({ summary, highlights }) => ({
      ...(summary !== undefined && { summary: toInline(summary) }),
      ...(highlights && { highlights: selectHighlights(highlights).map(toInline) }),
    })),
  };
}

function toInline(text: string): Inline[] {
  return [{ kind: "text", text }];
}

/** Returns the listed ids, then others in use. */
function toOptionIds(listed: readonly { id: string }[], used: readonly string[]): string[] {
  return [...new Set([...listed.map(({ id }) => id), ...used])];
}

function countUses(ids: readonly string[], used: readonly string[]): Int32Array {
  return Int32Array.from(ids, (id) => used.filter((other) => other === id).length);
}

/** Creates a store whose state is that of the case and never changes. */
export function createFixtureStore(
  { data, failure, isLoading = false }: DemoCase,
  categories: Site["categories"],
): CvStore {
  const state = createCvState();
  let texts: ActivityText[] = [];
  if (data !== undefined) {
    const { site, answer, cards, ...fixture } = toFixture(data, categories);
    texts = fixture.texts;
    state.site = ref(site);
    state.results.answer = ref(answer);
    state.results.cards = ref(cards);
    state.question.filters = defaultFilters(site.owner);
  }
  state.loading.failure = failure;
  state.loading.isLoading = isLoading;
  return { ...createInertStore(state), readText: async (row) => texts[row] };
}
