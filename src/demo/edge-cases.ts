/** Invented data that breaks layouts, and stores for it: the worker's answers to it are computed here. */
import { ref } from "valtio";
import type { Activity, Category, Inline, Language, Org, Owner, Profile } from "../../model/cv.ts";
import { selectHighlights } from "../../model/highlights.ts";
import type { ActivityText, Card, OptionIds, PageAnswer, Site } from "../../worker/contract.ts";
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

const empty: FixtureData = { owner, activities: [], orgs: [], languages: [] };

const one: FixtureData = {
  owner: { firstName: "Ada", lastName: "Sample", firstYear: 2019, lastYear: 2019 },
  activities: [
    patch("1", "2019-05-04", { summary: "It had a last line before, too, but nobody could see it." }),
  ],
  orgs: [org],
  languages: [python],
};

const longWord = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselbundverwaltung";
const longName = `${longWord}.${longWord.toLowerCase()}`;

const long: FixtureData = {
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
};

/** Sixty languages whose hues are 137 degrees apart, so that neighbours differ. */
const manyLanguages: Language[] = Array.from({ length: 60 }, (_, index) => ({
  id: `Language ${index + 1}`,
  ui: { backgroundColor: toHexColor((index * 137) % 360) },
}));

const languages: FixtureData = {
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
};

const rtl: FixtureData = {
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
};

const zeros: FixtureData = {
  owner,
  activities: ["2025-09-01", "2025-05-01", "2025-01-01", "2016-01-01", "2007-06-01", "2007-01-01"].map(
    (date) => patch(date, date),
  ),
  orgs: [org],
  languages: [python],
};

/** Converts a hue in degrees to a colour as strong as those that languages have. */
function toHexColor(hue: number): string {
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = 0.5 - 0.35 * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Profiles that break layouts, for the cases of the same names. */
export const edgeProfiles = {
  empty: {},
  one: { spokenLanguages: [{ language: "English" }] },
  long: {
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
  rtl: {
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
} satisfies Record<string, Profile>;

export const edgeCases = { empty, one, long, languages, rtl, zeros };

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
  const usedOrgs = count(activities.flatMap(({ org = [] }) => org));
  const usedTags = count(activities.flatMap(({ tags = [] }) => tags));
  const optionIds: OptionIds = {
    languages: toIds(languages, usedLanguages),
    categories: toIds(categories, usedCategories),
    orgs: toIds(orgs, usedOrgs),
    tags: [...usedTags.keys()],
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
        tags: toCounts(optionIds.tags, usedTags),
      },
      shownLanguages,
      selected: { languages: [], categories: [], orgs: [], tags: [] },
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
      ...(highlights && { highlights: selectHighlights(highlights).map(toInline) }),
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

const failures: Partial<Record<FixtureName, Failure>> = {
  failed: {
    kind: "data",
    defect: { file: "activities.json", reason: "HTTP 503 Service Unavailable", severity: "fatal" },
  },
  error: { kind: "worker", reason: "The worker did not answer within 4500 ms." },
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
    state.results.answer = ref(answer);
    state.results.cards = ref(cards);
    state.question.filters = defaultFilters(site.owner);
  }
  state.loading.failure = failures[name];
  state.loading.isLoading = name === "loading";
  return { ...createInertStore(state), readText: async (row) => texts[row] };
}
