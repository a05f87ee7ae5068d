/** What people type into the sample's search box, and the queries that it is read as, in each language of the page. */

import fc from "fast-check";
import { expect, it } from "vitest";
import { createEngine, findReadings } from "../../../engine/index.ts";
import { withInternals } from "../../../engine/query/engine.ts";
import { readDataset } from "../../../model/dataset.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { createAssistant } from "../../../worker/assistant.ts";
import { testCases } from "../../corpus/cases.ts";

const dataset = readDataset(readDataFolder("test/sample"));
if (!dataset.ok) throw new Error(dataset.defect.reason);
const now = Date.UTC(2026, 5, 15);
const engine = createEngine(dataset.data, { now: () => now });

/** `part` follows a reading that leaves out words of the text. */
for (const language of ["en", "de", "fr", "es", "pt", "pl", "ja", "ar"])
  testCases(`assist/readings/${language}`, (text) =>
    findReadings(engine, text, { language })
      .map(({ query, total, covers }) => `${query} ${total}${covers ? "" : " part"}`)
      .join(" | "),
  );

it("a text is read by the words of titles although nothing was searched before", () => {
  const [first] = findReadings(createEngine(dataset.data), "taskrunner");
  expect(first).toMatchObject({ query: '"task runner"', total: 1 });
});

it("a heading keeps the little words between those that it names; a note has those that no query finds", async () => {
  const { findMeant } = createAssistant(withInternals(engine), dataset.data);
  expect(await findMeant({ query: "tell me about articles about panes" })).toMatchObject({
    words: "Articles about panes",
    unused: [],
  });
  expect(await findMeant({ query: "senior articles about panes" })).toMatchObject({
    words: "Articles about panes",
    unused: ["senior"],
  });
});

it.each([
  ["varga ilse", ["name"]],
  ["graz", ["location"]],
  ["graz 2031", undefined],
  ["education", ["education"]],
])("a text of the owner's name, place or addresses leads there: %s", async (query, places) => {
  const owner = { ...dataset.owner, firstName: "Ilse", lastName: "Varga", location: "Graz, Austria" };
  const { advise } = createAssistant(withInternals(engine), dataset.data, { owner });
  expect((await advise({ options: { query } })).places).toEqual(places);
});

it.each(["", "  "])("a text without words, %j, has no other meaning", (text) => {
  expect(findReadings(engine, text)).toEqual([]);
});

/** The words of a concept in each language of the page. */
const languages = ["en", "de", "fr", "es", "pt", "pl", "ja", "ar"] as const;
type Language = (typeof languages)[number];
type InEach = Readonly<Record<Language, string>>;

const inEach = (...words: readonly string[]): InEach => ({
  ...{ en: words[0] ?? "", de: words[1] ?? "", fr: words[2] ?? "", es: words[3] ?? "" },
  ...{ pt: words[4] ?? "", pl: words[5] ?? "", ja: words[6] ?? "", ar: words[7] ?? "" },
});

/** Kinds of work, and their categories. */
const kinds: readonly (readonly [InEach, string])[] = [
  [
    inEach("articles", "Artikel", "articles", "artículos", "artigos", "artykuły", "記事", "مقالات"),
    "Article",
  ],
  [inEach("jobs", "Stellen", "emplois", "empleos", "empregos", "praca", "職歴", "وظائف"), "Work"],
  [
    inEach(
      "libraries",
      "Bibliotheken",
      "bibliothèques",
      "bibliotecas",
      "bibliotecas",
      "biblioteki",
      "ライブラリ",
      "مكتبات",
    ),
    "SoftwareLib",
  ],
];

/** Periods with two years, and their terms. */
const periods: readonly (readonly [InEach, string])[] = [
  [inEach("since A", "seit A", "depuis A", "desde A", "desde A", "od A", "A年以降", "منذ A"), "year:>=A"],
  [
    inEach("before A", "vor A", "avant A", "antes de A", "antes de A", "przed A", "A年より前", "قبل A"),
    "year:<A",
  ],
  [inEach("until A", "bis A", "jusqu'en A", "hasta A", "até A", "do A", "A年まで", "حتى A"), "year:<=A"],
  [
    inEach("A to B", "A bis B", "de A à B", "de A a B", "de A a B", "od A do B", "A年からB年", "من A إلى B"),
    "year:A..B",
  ],
  [inEach("in A", "im Jahr A", "en A", "en A", "em A", "w A", "A年", "في A"), "year:A"],
];

const orgs = [{ id: "corp", name: "Quiet Otter", orgType: "Company" as const, languages: ["Rust"] }];
const languagesOfData = [{ id: "Rust" }, { id: "Python" }];
/** Names in the data, and the terms that find what they name. */
const names = [
  ["Rust", "language:Rust"],
  ["Quiet Otter", "org:corp"],
  ["Ada Lovelace", 'author:"Ada Lovelace"'],
  ["Graz", "location:Graz"],
] as const;

const randomActivity = fc.record({
  title: fc.constantFrom("Weave", "Looms for all", "A note"),
  category: fc.constantFrom("Article", "Work", "SoftwareLib", "Website"),
  org: fc.constantFrom("corp", "other"),
  createdAt: fc.integer({ min: 2010, max: 2020 }).map(String),
  location: fc.constantFrom("Graz, Austria", "Remote"),
  authors: fc.subarray(["Ada Lovelace", "Ilse Varga"]),
});
const randomData = fc.array(randomActivity, { minLength: 1, maxLength: 12 }).map((list) => ({
  activities: list.map((found, at) => ({ id: `a${at}`, ...found })),
  ...{ orgs, languages: languagesOfData },
}));

const year = fc.integer({ min: 2011, max: 2015 });
const question = fc.record({
  kind: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
  name: fc.option(fc.constantFrom(...names), { nil: undefined }),
  period: fc.option(fc.constantFrom(...periods), { nil: undefined }),
  from: year,
  to: year.map((found) => found + 4),
});

it("a reading counts like the engine, keeps the period and the names, and means the same in each language", () => {
  fc.assert(
    fc.property(randomData, question, (data, { kind, name, period, from, to }) => {
      const random = createEngine(data, { now: () => now });
      const fill = (text: string) =>
        text
          .replaceAll("A年", `${from}年`)
          .replace(/\bA\b/g, String(from))
          .replace(/B(?=年|\b)/g, String(to));
      const terms = [kind && `category:${kind[1]}`, name?.[1], period && fill(period[1])].filter(
        (term) => term !== undefined,
      );
      const meant = random.search({ query: terms.join(" ") }).total;
      for (const language of languages) {
        const text = [kind?.[0][language], name?.[0], period && fill(period[0][language])]
          .filter(Boolean)
          .join(" ");
        const [first, ...others] = findReadings(random, text, { language });
        for (const { query, total } of [first, ...others].flatMap((reading) => reading ?? [])) {
          if (!/^(?:year|createdAt):\S+$/.test(query)) expect(total).toBeGreaterThan(0);
          expect([language, text, query, random.search({ query }).total]).toEqual([
            language,
            text,
            query,
            total,
          ]);
          const written = query.match(
            /(?:category|language|org|author|location|year|createdAt):(?:"[^"]*"|IN\([^)]*\)|\S+)/g,
          );
          expect([language, text, (written ?? []).filter((term) => !terms.includes(term))]).toEqual([
            language,
            text,
            [],
          ]);
        }
        if (terms.length > 0 && meant > 0)
          expect([language, text, first?.query.split(/ (?=\w+:)/).sort(), first?.covers]).toEqual([
            language,
            text,
            [...terms].sort(),
            true,
          ]);
      }
    }),
    { numRuns: 40 },
  );
});
