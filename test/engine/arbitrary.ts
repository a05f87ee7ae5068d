/** Random datasets, queries and options that meet: the queries ask for what the datasets hold. */
import fc from "fast-check";
import type { Activity, CategoryId, CvData, EngineOptions, Org, SearchOptions } from "../../engine/index.ts";
import { flagNames, presenceNames } from "../../grammar/fields.ts";
import { anyText, nested } from "../grammar/arbitrary.ts";

const orgs: Org[] = [
  { id: "flask", name: "Flask", orgType: "Open Source", languages: ["Python", "HTML"] },
  { id: "big-corp", name: "Big Corp", orgType: "Company", languages: ["TypeScript"] },
  // Its name is the id of another; one of its languages is in no list, one is there twice.
  { id: "Nearley", name: "FLASK", orgType: "Open Source", languages: ["Nearley", "HTML", "HTML"] },
  { id: "Ünicode", name: "École", orgType: "Website", languages: ["C++", "Python"] },
  { id: "none", name: "No languages", orgType: "Publication" },
  { id: "unused", name: "flag", orgType: "Company", languages: ["Python"] },
];

const words =
  "fix Fix fixture prefix x_fix 9fix 👍fix a𝒳fix typo docs README release v1.2.3 lint über uber E\u0301cole école ecole Straße STRASSE ﬁ Smørrebrød thorn þorn ệ e\u0323\u0302 หมู हिन्दी עִברית デ テ\u3099 İstanbul ΣΟΦΟΣ 日本語 #12 c++ it's e \n it’s ＡＰＩ api データベース ﾃﾞｰﾀﾍﾞｰｽ soft\u00adhyphen softhyphen non‑breaking non-breaking open\u00a0source ﬁle flow ﬂow محـــمد محمد \u2068log\u2069 log ２０２０ „quoted“ – ☕\ufe0f ☕".split(
    " ",
  );

const goodDates = [
  ..."2006-12-31 2007 2010-03-31 2014-01-01 2014-06-15 2014-06-15T10:00:00Z 2014-06-15T10:00:00.001Z".split(
    " ",
  ),
  ..."2014-12-31T23:59:59.999Z 2015-01-01T00:30:00+01:00 2015-02-28 2019 2020-02-29".split(" "),
  ...["2025-12-31T23:00:00", "2026"],
];
const date = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...goodDates) },
  { weight: 1, arbitrary: fc.constantFrom("2015-02-29", "yesterday", "") },
);

const categories: CategoryId[] = ["Patch", "Patch", "Patch", "Article", "SoftwareLib", "Work", "Acquisition"];
/** Words with markup, which queries find by their visible texts. The addresses of links are no text. */
const markedWords =
  "**fix** `fix()` _fix_ [fix](https://hidden.example/) a**b**c \\*fix\\* __fix__ x_fix_y R&amp;D ~~typo~~ <https://api.example/> *a `b* c`".split(
    " ",
  );

const title = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.constantFrom(...markedWords) },
    ),
    { maxLength: 4 },
  )
  .map((list) => list.join(" "));

/** Two differ by case alone, two by an accent, and one begins as another does. */
const tags = ["go", "Go", "gopher", "Type systems", "école", "Ecole", "Python", "fix"];

const activity: fc.Arbitrary<Omit<Activity, "id">> = fc
  .record(
    {
      title,
      category: fc.constantFrom(...categories),
      org: fc.constantFrom(
        "flask",
        "flask",
        "big-corp",
        "Nearley",
        "Ünicode",
        "none",
        "nobody",
        "__proto__",
        "",
      ),
      createdAt: date,
      acceptedAt: date,
      endedAt: date,
      position: fc.constantFrom("", "Lead of search"),
      location: fc.constantFrom("Graz, Austria", "GRAZ", "São Paulo", "fix Remote", ""),
      authors: fc.subarray(["Ada Lovelace", "LOVELACE, A.", "José\u00a0Díaz", "fix", "et al."]),
      summary: fc.constantFrom("", "A paragraph", "A *para*graph"),
      highlights: fc.constantFrom<string[][]>([], ["A line"], ["A [line](https://hidden.example/)"]),
      pageText: fc.constantFrom<NonNullable<Activity["pageText"]>[]>(
        [],
        [{ text: "A page" }, { text: "Lead", heading: "lead" }, { text: "fix of search", heading: "lead" }],
      ),
      tags: fc.oneof(
        fc.subarray(tags, { maxLength: 3 }),
        fc.constantFrom<string[][]>(["Search"], ["search", "İstanbul"], ["ΣΟΦΟΣ"], ["100%", "sea"]),
      ),
      links: fc.constantFrom<NonNullable<Activity["links"]>[]>(
        {},
        { site: { title: "Site", url: "https://x.example/a.pdf?b" } },
        { pdf: { title: "Paper", url: "https://x.example/" } },
        { site: { title: "Site", url: "https://x.example/?b.pdf" } },
      ),
    },
    { requiredKeys: ["title", "category", "org", "createdAt"] },
  )
  .map(({ org, ...rest }) => (org === "" ? rest : { ...rest, org }));

/** Every fourth id differs from the one before by case alone. */
const idAt = (index: number) => (index % 4 === 3 ? `A${index - 1}` : `a${index}`);

/** A dataset of so many activities. */
export function dataOf(size: { minLength: number; maxLength: number }): fc.Arbitrary<CvData> {
  return fc.record(
    {
      activities: fc
        .array(activity, size)
        .map((list) => list.map((found, index) => ({ id: idAt(index), ...found }))),
      orgs: fc.constant(orgs),
      languages: fc.constant([
        // One of its aliases is the name of another language, and one is another's, too.
        { id: "TypeScript", aliases: ["html", "Tsx", "web"] },
        { id: "HTML", aliases: ["web"] },
        { id: "Python" },
        { id: "Unused" },
      ]),
      categories: fc.constant([
        { id: "Work", name: "Day job" },
        { id: "Patch", name: "patch" },
        { id: "Article", name: "work" },
      ]),
    },
    { requiredKeys: ["activities", "orgs", "languages"] },
  );
}

/** The same dataset of so many activities every time. */
export function dataOfSize(size: number): CvData {
  const [data] = fc.sample(dataOf({ minLength: size, maxLength: size }), { numRuns: 1, seed: size });
  if (data === undefined) throw new Error("There is no data.");
  return data;
}

/** The values that queries may name: a dataset's own words, besides those of the random datasets. */
export interface Vocabulary {
  words: string[];
  languages: string[];
  orgs: string[];
  tags: string[];
  ids: string[];
}

export const randomVocabulary: Vocabulary = {
  words: [
    ...words.filter((word) => /^[^\s„“]+$/.test(word)),
    ..."abc fix() *fix* __fix__ _fix_ R&D ~~typo hidden.example https api.example `b".split(" "),
  ],
  languages: "Python HTML TypeScript Nearley C++ Unused Cobol ＨＴＭＬ py TSX web cpp Py\u00adthon".split(
    " ",
  ),
  orgs: [
    ..."ﬂask big‑corp flask big-corp NEARLEY ünicode unicode ecole nobody flag else".split(" "),
    ...["„big\u00a0corp“", '"Big Corp"', '"No languages"'],
  ],
  tags: [
    "go",
    "GO",
    "gopher",
    '"type systems"',
    "École",
    "ecole",
    "Python",
    "fix",
    "nothing",
    "ﬁx",
    "«type systems»",
  ],
  ids: ["a0", "A0", "a1", "a2", "A2", "a4", "A6", "a30", "a62", "nothing"],
};

/** Soft hyphen, joiners, direction marks, isolates, and others that are ignorable. */
export const invisible = Array.from(
  "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2068\u2069\ufe0f\ufeff\u0640",
);

const comparator = fc.constantFrom(">", ">=", "<", "<=");
const year = fc.integer({ min: 2006, max: 2026 });
const day = fc.oneof(
  year.map(String),
  fc.tuple(year, fc.constantFrom("01", "02", "06", "12")).map(([y, m]) => `${y}-${m}`),
  fc.constantFrom("2014-01-01", "2014-06-15", "2014-12-31", "2015-01-01", "2020-02-29"),
  fc.tuple(fc.nat(14), fc.constantFrom("d", "w", "m", "y")).map(([count, unit]) => `@today-${count}${unit}`),
  fc.constant("@TODAY"),
);

const presence = fc.oneof(
  fc.constantFrom("acceptedAt", "endedat", "summary", "highlights", "links", "pdf", "language", "tags"),
  fc.constantFrom(...presenceNames),
);

const someOf = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

function operandOf(vocabulary: Vocabulary): fc.Arbitrary<string> {
  const word = fc.constantFrom(...vocabulary.words);
  const part = fc.tuple(word, fc.nat(4)).map(([text, length]) => [...text].slice(0, length + 1).join(""));
  const wildcard = part.map((text) => `${text}*`);
  const phrase = fc.tuple(word, word).map(([one, other]) => `"${one} ${other}"`);
  const facet = fc.oneof(
    fc.tuple(fc.constant("language"), fc.constantFrom(...vocabulary.languages)),
    fc.tuple(fc.constant("org"), fc.constantFrom(...vocabulary.orgs)),
    fc.tuple(
      fc.constant("category"),
      fc.constantFrom("patch", "Work", '"day job"', "SoftwareLib", "article"),
    ),
  );
  const facetTerm = fc
    .tuple(facet, fc.constantFrom("whole", "upper", "wildcard"))
    .map(([[field, value], form]) => {
      if (form === "whole") return `${field}:${value}`;
      if (form === "upper") return `${field.toUpperCase()}:${value.toUpperCase()}`;
      return `${field}:${value.replaceAll('"', "").split(" ")[0]?.slice(0, 2)}*`;
    });
  // Data without tags are asked for some all the same.
  const tagged = vocabulary.tags.length === 0 ? ["nothing"] : vocabulary.tags;
  const dated = fc.constantFrom("createdAt", "acceptedAt", "endedAt");
  return fc.oneof(
    { weight: 2, arbitrary: word },
    { weight: 2, arbitrary: part },
    phrase,
    wildcard,
    { weight: 8, arbitrary: facetTerm },
    someOf(vocabulary.languages).map((values) => `language:IN(${values.join(",")})`),
    someOf(vocabulary.orgs).map((values) => `org:in(${values.join(", ")})`),
    { weight: 3, arbitrary: fc.constantFrom(...tagged).map((tag) => `tag:${tag}`) },
    fc.constantFrom(...tagged).map((tag) => `TAG:${tag.replaceAll('"', "").split(" ")[0]?.slice(0, 2)}*`),
    someOf(tagged).map((values) => `tag:IN(${values.join(",")})`),
    fc.constantFrom(...vocabulary.ids).map((id) => `id:${id}`),
    fc.constantFrom(...vocabulary.ids).map((id) => `id:${id.slice(0, 2)}*`),
    someOf(vocabulary.ids).map((ids) => `id:IN(${ids.join(", ")})`),
    fc
      .constantFrom("search", "SEARCH", "sea*", "100%", '"10"*', "İSTANBUL", "i*", "ΣΟΦΟΣ", "nothing")
      .map((tag) => `tag:${tag}`),
    fc.constant("tag:IN(search, 100%)"),
    word.map((text) => `title:${text}`),
    fc
      .oneof(
        word,
        wildcard,
        fc.constantFrom("paragraph", "LINE", "diaz", "para*", "lead", '"a line"', "corp"),
      )
      .map((text) => `text:${text}`),
    wildcard.map((text) => `title:${text}`),
    fc
      .oneof(
        word,
        fc.constantFrom("graz", "AUS*", '"graz, austria"', "sao", "str*", "IN(paulo, remote)", '""'),
      )
      .map((text) => `location:${text}`),
    fc
      .oneof(
        word,
        fc.constantFrom("ada", "LOVE*", '"jose diaz"', '"lace lovelace"', "IN(jose, d*)", "et", '""'),
      )
      .map((text) => `author:${text}`),
    {
      weight: 2,
      arbitrary: fc.constantFrom(...flagNames).map((flag) => `is:${flag}`),
    },
    fc.constantFrom("is:IN(typo,docs)", "is:ＴＹＰＯ", "has:ｓｕｍｍａｒｙ"),
    fc.constantFrom(
      "year:２０１４",
      "year:２０１０..2015",
      "createdAt:2014‑06",
      "- fix",
      "fix – docs",
      "a - -fix",
    ),
    fc.tuple(fc.constantFrom("has", "NO"), presence).map(([field, name]) => `${field}:${name}`),
    fc.tuple(fc.constantFrom("has", "no"), presence).map(([field, name]) => `${field}:IN(endedAt, ${name})`),
    year.map((value) => `year:${value}`),
    fc.tuple(comparator, year).map(([sign, value]) => `year:${sign}${value}`),
    fc.tuple(comparator, year).map(([sign, value]) => `year:${sign}${value}.5`),
    fc.tuple(year, fc.nat(6)).map(([from, more]) => `year:${from}..${from + more}`),
    fc.tuple(year, year).map(([one, other]) => `year:IN(${one},${other})`),
    fc.tuple(dated, day).map(([field, value]) => `${field}:${value}`),
    fc.tuple(dated, comparator, day).map(([field, sign, value]) => `${field}:${sign}${value}`),
    fc
      .tuple(dated, year, fc.nat(6), fc.constantFrom("", "-11", "-11-30"))
      .map(([field, from, more, end]) => `${field}:${from}-03..${from + more}${end}`),
    fc.tuple(dated, day).map(([field, value]) => `${field}:${value}..`),
    fc
      .tuple(dated, fc.integer({ min: 3, max: 14 }), fc.nat(24))
      .map(([field, years, months]) => `${field}:@today-${years}y..@today-${months}m`),
  );
}

/** Texts with invisible characters at any places. */
export function withInvisible(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const mark = fc.tuple(fc.nat(40), fc.constantFrom(...invisible));
  return fc.tuple(text, fc.array(mark, { minLength: 1, maxLength: 4 })).map(([written, marks]) =>
    marks.reduce((marked, [place, sign]) => {
      const at = place % (marked.length + 1);
      // Half of a surrogate pair would be another character.
      return /[\ud800-\udbff]$/.test(marked.slice(0, at))
        ? marked
        : marked.slice(0, at) + sign + marked.slice(at);
    }, written),
  );
}

/** Mostly valid. */
export function queryOf(vocabulary: Vocabulary): fc.Arbitrary<string> {
  const valid = nested(operandOf(vocabulary), 5);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom("", "  ") },
    { weight: 12, arbitrary: valid },
    { weight: 3, arbitrary: withInvisible(valid) },
    { weight: 1, arbitrary: valid.map((text) => text.slice(0, -1)) },
    { weight: 1, arbitrary: anyText },
  );
}

export function optionsOf(vocabulary: Vocabulary): fc.Arbitrary<Partial<SearchOptions>> {
  const some = (ids: string[]) => fc.subarray(ids, { maxLength: 2 });
  const none = fc.constant<string[]>([]);
  const often = (ids: string[]) => fc.oneof(none, some(ids.map((id) => id.replaceAll('"', ""))));
  // A new option does not compile without an arbitrary here, and with one the engine, the reference and SQL have to agree.
  const arbitraries: { [Option in keyof SearchOptions]: fc.Arbitrary<SearchOptions[Option]> } = {
    query: queryOf(vocabulary),
    startYear: fc.oneof(fc.constant(2007), year),
    endYear: fc.oneof(fc.constant(2025), year),
    languages: often([...vocabulary.languages, "python"]),
    categories: often(["Patch", "patch", "Article", "Work"]),
    orgs: often([...vocabulary.orgs, "FLASK"]),
    showCodeStyleTweaks: fc.boolean(),
    showDocImprovements: fc.boolean(),
    showReleases: fc.boolean(),
    showTypos: fc.boolean(),
    showUnmerged: fc.boolean(),
    useAndFilterForLanguages: fc.boolean(),
    useAndFilterForTags: fc.boolean(),
  };
  return fc.record(arbitraries, { requiredKeys: ["query"] });
}

/** Every way that an engine can be set up. */
export const engineOptions: EngineOptions[] = [
  // The years that random activities are of end about then; and the day before was no day of its month.
  { now: () => Date.UTC(2021, 2, 31, 23, 59) },
  { wildcards: "reject" },
  { onInvalidQuery: "unfiltered" },
  { wildcards: "reject", onInvalidQuery: "unfiltered" },
];
