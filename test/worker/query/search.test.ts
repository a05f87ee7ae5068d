/** Queries of the corpus and the ids of what they find, newest first. */
import type { Activity } from "../../../model/cv.ts";
import { testCases } from "../../corpus/cases.ts";
import { activity, cv, described, places, search, tagged } from "../small-cv.ts";

const ids = [
  activity({ id: "weft-1", createdAt: "2018" }),
  activity({ id: "Weft-1", createdAt: "2017" }),
  activity({ id: "weft-2", createdAt: "2016", title: "Fix typo" }),
  activity({ id: "Ünï", createdAt: "2015", org: "corp" }),
];

const jobs: Activity[] = [
  { id: "now", title: "now", category: "Work", org: "corp", createdAt: "2020", summary: "Still here." },
  { id: "then", title: "then", category: "Work", org: "nobody", createdAt: "2015", endedAt: "2019" },
  activity({
    id: "talk",
    createdAt: "2014",
    links: { slides: { title: "Slides", url: "https://x.example/A.PDF#3" } },
  }),
  activity({ id: "empty", createdAt: "2013", links: {}, highlights: [], summary: " " }),
];

const shortForms = {
  ...cv([
    activity({ id: "py" }),
    activity({ id: "go", org: "corp" }),
    activity({ id: "js", org: "web" }),
    activity({ id: "yarn", org: "spun" }),
  ]),
  orgs: [
    { id: "flask", name: "Flask", orgType: "Open Source" as const, languages: ["Python", "HTML"] },
    { id: "corp", name: "Corp", orgType: "Company" as const, languages: ["Go"] },
    { id: "web", name: "Web", orgType: "Website" as const, languages: ["JavaScript", "ts"] },
    { id: "spun", name: "Spun", orgType: "Website" as const, languages: ["Yarn Script", "TypeScript"] },
  ],
  languages: [
    { id: "Yarn Script", aliases: ["ys", "HTML", "Größe"] },
    { id: "Go" },
    { id: "HTML" },
    { id: "Python" },
  ],
};

/** Titles with other forms of their letters than one types. */
const letters = {
  apostrophe: "Can’t open sockets",
  straight: "Doesn't leak handles",
  french: "Refonte de l’index d’archives",
  irish: "Talk at O’Brien’s",
  wide: "ＲＥＳＴ　クライアント ｖ２",
  narrow: "ｷｬｯｼｭ layer",
  kana: "キャッシュの設計",
  ligature: "Oﬄine workﬂow for ﬁelds",
  soft: "Data\u00adbase con\u00adnections",
  joined: "Long\u2011running jobs at 10\u202fkB",
  spaces: "Event\u00a0loop\u2003profiler",
  dashed: "Loom \u2014 a build cache",
  hyphen: "Drum - a test runner",
  marks: "\u2068Queue\u2069 worker\u200b pool",
  kashida: "مكتبـــة البحث",
  digits: "H₂O model, x² fits",
  quoted: "The „fast“ path and the «slow» one",
  signs: "Anne\u2032s 5\u2212point list",
  polish: "Łódź über Straße",
  emoji: "Release \u{1f469}\u200d\u{1f4bb} ☕\ufe0f build",
};

const datasets = {
  ids: cv(ids),
  "has-and-no": cv(jobs),
  tags: cv(tagged),
  places: cv(places),
  descriptions: cv(described),
  "short-forms": shortForms,
  letters: cv(
    Object.entries(letters).map(([id, title], at) => activity({ id, title, createdAt: `${2005 + at}` })),
  ),
};

for (const [name, data] of Object.entries(datasets)) {
  testCases(`search/${name}`, (query) => {
    const found = search(data, query);
    if (found.answer.problems.length > 0) return `${found.answer.problems[0]?.message}`;
    return found.ids.length === data.activities.length ? "all" : found.ids.join(", ") || "none";
  });
}
