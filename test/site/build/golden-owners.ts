/** Small owners, each of which is a case of its own for the making of a site. */
export interface GoldenOwner {
  name: string;
  base?: string;
  url?: string;
  lenient?: true;
  /** The files of the data folder: JSON, or text as it is. */
  data: Record<string, unknown>;
  /** The name of a shipped theme, or the files of a theme's folder. */
  theme?: string | Record<string, unknown>;
}

const person = { firstName: "Ada", lastName: "Sample", firstYear: 2020, lastYear: 2022 };
/** Typesetting and drawing take seconds; one owner has them. */
const quick = { exports: { cv: false, card: false } };
const home = { homeUrl: "https://ada.example/" };
const quiet = {
  exports: { cv: false, card: false, feeds: false, markdown: false, resume: false, vcard: false },
};
const orgs = [
  {
    id: "loom",
    name: "Loom",
    orgType: "Open Source",
    languages: ["C"],
    repoUrl: "https://code.example/loom",
  },
];
const languages = [{ id: "C", ui: { backgroundColor: "#555555" } }];
const article = (id: string, createdAt: string, more: object = {}) => {
  return { id, title: `Article ${id}`, category: "Article", org: "loom", createdAt, ...more };
};
const files = { "orgs.json": orgs, "languages.json": languages };

export const goldenOwners: readonly GoldenOwner[] = [
  {
    name: "empty",
    data: {
      "owner.json": { ...person, ...quiet },
      "activities.json": [],
      "orgs.json": [],
      "languages.json": [],
    },
  },
  {
    name: "one-entry",
    data: {
      ...files,
      "owner.json": { ...person, ...home, ...quick },
      "activities.json": [article("a", "2021-03-04")],
    },
  },
  {
    name: "below-a-path",
    base: "/a/b/",
    url: "https://host.example/",
    data: { ...files, "owner.json": { ...person, ...quick }, "activities.json": [article("a", "2021")] },
  },
  {
    name: "without-an-address",
    data: {
      ...files,
      // An account is no address of a site.
      "owner.json": { ...person, ...quick, homeUrl: "https://github.com/ada" },
      "activities.json": [article("a", "2021")],
    },
  },
  {
    name: "exports-off",
    data: {
      ...files,
      "owner.json": { ...person, ...home, ...quiet },
      "activities.json": [article("a", "2021")],
    },
  },
  {
    name: "everything",
    data: {
      ...files,
      "owner.json": { ...person, ...home, email: "ada@ada.example", headline: "Weaver", pinned: ["work"] },
      "activities.json": [
        article("a", "2021-03-04T05:06:07Z"),
        { ...article("work", "2020", { endedAt: "2021" }), category: "Work" },
      ],
      "profile.json": {
        image: "/data/me.svg",
        skills: [{ name: "Weaving" }],
        education: [{ institution: "School" }],
      },
      "me.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
  },
  {
    name: "private-files",
    data: {
      ...files,
      "owner.json": { ...person, ...home, ...quiet, $comment: "SECRET" },
      "activities.json": [
        article("a", "2021", {
          $comment: "SECRET",
          summary: "With [slides](data/talks/a%20b.pdf).",
        }),
      ],
      "profile.json": {
        $comment: "SECRET",
        image: "data/me.svg",
        skills: [{ name: "Weaving", $comment: "SECRET" }],
      },
      "me.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "talks/a b.pdf": "linked",
      "talks/draft.txt": "SECRET",
      "notes.txt": "SECRET",
      "owner.json.bak": "SECRET",
      "letters/to-acme.txt": "SECRET",
      "fonts/mine.ttf": "SECRET",
      "schema/owner.schema.json": "{}",
      ".env": "SECRET",
    },
  },
  {
    name: "views",
    data: {
      ...files,
      "owner.json": {
        ...person,
        ...home,
        exports: { cv: false, markdown: false, resume: false, vcard: false },
        views: [
          {
            id: "talks",
            title: 'Talks & "more"',
            query: "Talk",
            headline: "Speaker",
            feed: true,
            pinned: ["b"],
          },
          { id: "acme", title: "For Acme", query: "category:Article", years: { from: 2021 }, listed: false },
        ],
      },
      "activities.json": [article("a", "2020"), article("b", "2021", { title: "Talk" })],
    },
  },
  {
    name: "views-that-find-nothing",
    data: {
      ...files,
      "owner.json": {
        ...person,
        ...home,
        views: [
          { id: "a", title: "A", query: "category:Patch" },
          { id: "a", title: "B", query: "category:Article", years: { from: 1999 } },
          { id: "c", title: "C", query: "category:Article", years: { from: 2022, to: 2021 } },
          { id: "d", title: "D", query: "category:Article", cv: { template: "none" } },
        ],
      },
      "activities.json": [article("a", "2020")],
    },
  },
  {
    name: "faulty-views",
    data: {
      ...files,
      "owner.json": {
        ...person,
        ...home,
        views: [{ id: "A b", title: "A", query: "a OR", cv: { lang: "xx" }, pined: [] }],
      },
      "activities.json": [article("a", "2020")],
    },
  },
  {
    name: "own-categories",
    data: {
      ...files,
      "owner.json": { ...person, exports: { cv: false, card: false, vcard: false } },
      "categories.json": [
        { id: "Talk", name: "talk", ui: { icon: "🎤" }, action: { open: "Gave the talk" } },
        {
          id: "Course",
          name: "course",
          ui: {},
          action: { open: "Teaching since", done: "Taught" },
          countsAs: "Work",
        },
      ],
      "activities.json": [
        article("a", "2020", { category: "Talk" }),
        article("b", "2020", { category: "Course", endedAt: "2021" }),
      ],
    },
  },
  {
    name: "unknown-category",
    data: {
      ...files,
      "owner.json": { ...person, ...quiet },
      "categories.json": [{ id: "Talk", name: "talk", ui: {}, countsAs: "Patch" }],
      "activities.json": [
        article("a", "2020", { category: "Talk" }),
        article("b", "2020", { category: "Tlak" }),
      ],
    },
  },
  {
    name: "hostile-texts",
    data: {
      ...files,
      "owner.json": {
        ...person,
        ...home,
        ...quick,
        firstName: "</script><b>",
        lastName: "$& __base__ <!--head-->",
      },
      "activities.json": [
        article("x", "2021", { title: "</script><script>alert(1)</script> & ]]> \u2028 $1" }),
      ],
    },
  },
  {
    name: "large",
    data: {
      ...files,
      "owner.json": { ...person, ...quiet },
      "activities.json": Array.from({ length: 4_200 }, (_, at) =>
        article(`n${at}`, `2021-01-${10 + (at % 20)}`),
      ),
    },
  },
  {
    name: "faulty",
    data: {
      ...files,
      "owner.json": { ...person, ...quiet },
      "activities.json": [article("good", "2021"), article("bad", "2021-02-30"), { id: "none" }],
    },
  },
  {
    name: "faulty-but-lenient",
    lenient: true,
    data: {
      ...files,
      "owner.json": { ...person, ...quiet },
      "activities.json": [article("good", "2021"), article("bad", "2021-02-30"), { id: "none" }],
    },
  },
  { name: "no-json", data: { ...files, "owner.json": '{\n  "firstName": ,\n}', "activities.json": [] } },
  {
    name: "themed",
    base: "/a/b/",
    data: { ...files, "owner.json": { ...person, ...quiet }, "activities.json": [article("a", "2021")] },
    theme: {
      "theme.json": {
        extends: "slate",
        accent: { light: "rebeccapurple", dark: "#C9F" },
        fonts: { text: [{ file: "fonts/small.woff2", weight: "100 900" }], code: "serif" },
        radius: 2,
        density: "airy",
        wordmark: "<ada> & $&",
      },
      "fonts/small.woff2": "wOF2, or so it says",
      "style.css": ":root { --gap: 1rem; }\n.x { background: url(https://a.example/b.png); }\n",
    },
  },
  {
    name: "themed-by-name",
    data: { ...files, "owner.json": { ...person, ...quiet }, "activities.json": [article("a", "2021")] },
    theme: "press",
  },
  {
    name: "themed-badly",
    data: { ...files, "owner.json": { ...person, ...quiet }, "activities.json": [article("a", "2021")] },
    theme: {
      "theme.json":
        '{\n  "accent": { "light": "#ff8800", "dark": "#6cc5bd" },\n  "paper": { "light": "#fff", "dark": "#777" }\n}',
    },
  },
];
