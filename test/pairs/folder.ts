/** Creates the owner's folder of a row: data, translations, views, theme, fonts, messages, and imports. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleData } from "../e2e/sites.ts";
import { writeInventedData } from "../invented-data.ts";
import type { Row } from "./rows.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = (name: string) => join(root, "test/pairs", name);
const fonts = join(root, "node_modules/@expo-google-fonts/source-sans-3");

/**
 * Texts of nasty-resume.json that must not appear in any file of a site. That résumé also tries to break out of every
 * format.
 */
export const secrets = ["+43 316 555 0199", "Hidden Lane 7", "Postcode 8099", "hidden.photo"];

const years = { firstYear: 2009, lastYear: 2025 };
const ada = { firstName: "Ada", lastName: "Loom", ...years, homeUrl: "https://ada.example/" };

interface Entries {
  owner: object;
  activities?: readonly object[];
  orgs?: readonly object[];
  languages?: readonly object[];
  categories?: readonly object[];
  profile?: object;
}

const job = (id: string, org: string, title: string, createdAt: string, endedAt?: string) => ({
  ...{ id, org, title, createdAt, category: "Work", location: "Graz" },
  ...(endedAt !== undefined && { endedAt }),
});
const patch = (id: string, org: string, title: string, createdAt: string) => ({
  ...{ id, org, title, createdAt, acceptedAt: createdAt, category: "Patch" },
});
const publication = (id: string, title: string, createdAt: string, authors: readonly string[]) => ({
  ...{ id, org: "journal", title, createdAt, authors, category: "Publication" },
});
const python = { id: "Python", ui: { backgroundColor: "#3572A5" } };

/** Right-to-left overrides and marks, a family of four in one sign, a flag, and a heart with a variation selector. */
const emoji = "\u202eAda\u202c \u200f👨‍👩‍👧‍👦 🇦🇹 ❤️";
const longWord = "Weberknecht".repeat(20).slice(0, 200);

const folders: Readonly<Record<Exclude<Row["data"], "sample" | "large" | "nasty" | "designer">, Entries>> = {
  none: { owner: ada },
  headline: { owner: { ...ada, headline: "Weaver of programs" } },
  jobs: {
    owner: { ...ada, role: "Engineer" },
    orgs: [{ id: "flax", name: "Flax & Sons", orgType: "Company" }],
    activities: [
      job("one", "flax", "Lead engineer", "2019-03"),
      job("two", "flax", "Engineer", "2015-03", "2019-02"),
    ],
  },
  emoji: {
    owner: { ...ada, firstName: emoji, headline: `Builds ${emoji} things`, location: emoji },
    languages: [python, { id: `Lang ${emoji}`, ui: { backgroundColor: "#123456" } }],
    orgs: [
      { id: "org", name: `Org ${emoji}`, orgType: "Open Source", languages: ["Python", `Lang ${emoji}`] },
    ],
    activities: [
      job("job", "org", `Engineer ${emoji}`, "2019-03"),
      patch("patch", "org", `Handle ${emoji} in names`, "2020-03-01"),
      { ...patch("tagged", "org", "Measure signs", "2021-03-01"), tags: [emoji, "signs"] },
    ],
    profile: { skills: [{ name: emoji, keywords: [emoji, "plain"] }] },
  },
  // A picture, a name in two scripts, publications with and without a date, and no programming language.
  researcher: {
    owner: { ...ada, displayName: "Ada Loom 織田 美咲", page: { photo: true }, pinned: ["logs", "clocks"] },
    orgs: [{ id: "journal", name: "Journal of Looms", orgType: "Publication" }],
    activities: [
      publication("logs", "Latency in replicated logs", "2024-05", ["Ada Loom", "Jo Müller", "Kim Park"]),
      publication("clocks", "Clocks that disagree", "2020-09", ["Ada Loom"]),
    ],
    profile: {
      image: "data/me.svg",
      sections: [
        { id: "writing", entries: [{ title: "Notes on consensus", subtitle: "Technical report" }] },
        { id: "software", entries: [{ title: "Clockwork" }] },
      ],
    },
  },
  // Three jobs, and an own category with an emoji.
  speaker: {
    owner: { ...ada, role: "Engineer (C++)", pinned: ["talk"] },
    languages: [python],
    orgs: [{ id: "flax", name: "Flax & Sons", orgType: "Company", languages: ["Python"] }],
    categories: [
      { id: "Talk", name: "talk", plural: "talks", ui: { icon: "🎤", backgroundColor: "#6d4aa8" } },
    ],
    activities: [
      job("one", "flax", "Lead engineer", "2019-03"),
      job("two", "flax", "Engineer", "2015-03", "2019-02"),
      job("three", "flax", "Intern", "2014-03", "2015-02"),
      { id: "talk", org: "flax", title: "Columns in C++", category: "Talk", createdAt: "2023-05-02" },
      { id: "other", title: "Rows that fit", category: "Talk", createdAt: "2021-05-02" },
    ],
  },
  "long-words": {
    owner: { ...ada, lastName: longWord, headline: longWord, role: longWord, location: longWord },
    languages: [python],
    orgs: [{ id: "org", name: longWord, orgType: "Company", languages: ["Python"] }],
    activities: [
      { ...job("job", "org", longWord, "2019-03"), summary: longWord, highlights: [longWord] },
      { ...patch("patch", "org", `Split ${longWord}`, "2020-03-01"), tags: [longWord] },
      { id: "lib", org: "org", title: longWord, category: "SoftwareLib", createdAt: "2021-03-01" },
    ],
    profile: {
      skills: [{ name: longWord, keywords: [longWord] }],
      education: [{ institution: longWord, area: longWord, studyType: longWord, endDate: "2008" }],
    },
  },
};

const portrait = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="9" height="9"></svg>\n';

const resume = join(root, "test/node/import/golden/jsonresume-all-sections/input.json");
const bibtex = join(root, "test/node/import/golden/bibtex-fields/input.bib");
const feed = join(root, "test/node/import/golden/feed-atom/input.xml");

const imports: Readonly<Record<Row["imported"], readonly (readonly string[])[]>> = {
  no: [],
  "json-resume": [["jsonresume", resume]],
  "bibtex-and-feed": [
    ["bibtex", bibtex],
    ["feed", feed],
  ],
};

export const languageOf = ({ language }: Row) => (language === "own" ? "nl" : language);

export function translationsOf(row: Row): string[] {
  const count = { none: 0, one: 1, two: 2 }[row.translations];
  return ["de", "ar", "fr"].filter((tag) => tag !== languageOf(row)).slice(0, count);
}

/** Runs a `vitae` command in the owner's folder and returns its output. Rejects if it fails. */
export type RunVitae = (...words: readonly string[]) => Promise<string>;

export interface Folder {
  root: string;
  data: string;
  /** The commands for the row's imports. */
  imports: readonly (readonly string[])[];
}

/** Writes the folder without the imports. `run` runs a command in it. */
export async function makeFolder(folder: string, row: Row, run: RunVitae): Promise<Folder> {
  const data = join(folder, "data");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const write = (path: string, value: unknown) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(
      join(folder, path),
      typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`,
    );
  };
  const read = (name: string) => JSON.parse(readFileSync(join(data, `${name}.json`), "utf8"));

  const all = ["cv", "docx", "feeds", "markdown", "resume", "vcard", "card", "demo"];
  const off = { all: [], none: all, "no-demo": ["demo"] }[row.exports];
  write("vitae.json", {
    format: 2,
    data: "data",
    base: row.base,
    url: `https://cv.example${row.base}`,
    language: languageOf(row),
    ...(row.theme !== "default" && { theme: row.theme === "own" ? "./theme.json" : "press" }),
    exports: Object.fromEntries(off.map((name) => [name, false])),
  });

  if (row.data === "sample") cpSync(sampleData, data, { recursive: true });
  else if (row.data === "designer") {
    // Pages with photographs, and one with a picture of a page.
    cpSync(join(root, "node/cli/init/examples/designer/data"), data, { recursive: true });
    cpSync(join(root, "docs/pictures/gallery-designer-page.webp"), join(data, "pictures/photograph.webp"));
    const [first, ...others] = read("activities");
    write("data/activities.json", [
      { ...first, image: "data/pictures/photograph.webp", imageAlt: "A page" },
      ...others,
    ]);
  } else if (row.data === "large") {
    writeInventedData(5_000, data);
    write("data/owner.json", { ...ada, firstYear: 2007 });
  } else if (row.data === "nasty") {
    cpSync(join(root, "node/cli/init/empty/data"), data, { recursive: true });
    await run("import", "jsonresume", here("nasty-resume.json"), "--write");
  } else {
    const files = { activities: [], orgs: [], languages: [], ...folders[row.data] };
    for (const [name, value] of Object.entries(files)) write(`data/${name}.json`, value);
    if (row.data === "researcher") write("data/me.svg", portrait);
  }
  rmSync(join(data, "translations"), { recursive: true, force: true });

  const { exports: _, sample: isSample, ...rest } = read("owner");
  // The designer's data are one's own by now; only the sample is replaced by an import.
  const owner = row.data === "sample" ? { ...rest, sample: isSample } : rest;
  const query = row.views === "finds-nothing" ? "title:zzzzqq" : "year:2009..2025";
  const view = { id: "some", title: "Some", query, headline: "For some", feed: true };
  const listed = row.views === "unlisted" ? { listed: false } : {};
  write("data/owner.json", { ...owner, views: row.views === "none" ? undefined : [{ ...view, ...listed }] });

  const titled: { id: string; title: string }[] = read("activities").slice(0, 3);
  for (const tag of translationsOf(row)) {
    const texts = titled.map(({ id, title }) => ({ id, title: `${tag} ${title}`, of: { title } }));
    write(`data/translations/${tag}/activities.json`, texts);
    write(`data/translations/${tag}/owner.json`, { headline: `Headline ${tag}` });
    for (const { id } of titled)
      if (existsSync(join(data, "pages", `${id}.md`)))
        write(`data/translations/${tag}/pages/${id}.md`, `Text ${tag}\n\n## Heading ${tag}\n\nMore.\n`);
  }

  if (row.language === "own") cpSync(here("dutch-messages.json"), join(folder, "messages/nl.json"));
  if (row.fonts === "own") {
    mkdirSync(join(data, "fonts"));
    cpSync(join(fonts, "400Regular/SourceSans3_400Regular.ttf"), join(data, "fonts/own.ttf"));
  }
  if (row.theme === "own") {
    cpSync(here("theme.json"), join(folder, "theme.json"));
    write("style.css", ":root { --radius-m: 3px }\n");
  }
  write("public/favicon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n');
  const sample = row.data === "sample" ? ["--replace-sample"] : [];
  return {
    root: folder,
    data,
    imports: imports[row.imported].map((words, at) => (at === 0 ? [...words, ...sample] : words)),
  };
}
