/** A site in another language: the engine over the shared data and the translated texts answers like a plain one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CvData } from "../../engine/index.ts";
import { buildEngine } from "../../engine/query/engine.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { defaultOrgTypes } from "../../model/categories.ts";
import { encodeDataset, encodeTranslation } from "../../model/codec/encode.ts";
import { decodeTranslation } from "../../model/codec/translate.ts";
import { type DataTranslation, translateDataset } from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { markTexts } from "../../model/mark-texts.ts";
import { toVisible } from "../../model/marked-text.ts";
import { dataOf, optionsOf, randomVocabulary } from "../engine/arbitrary.ts";
import { Reference } from "../engine/reference.ts";
import { runs } from "../runs.ts";
import { decodeEngine, silenceWarnings, toWhole } from "./compiled.ts";

silenceWarnings();

const toDataset = (data: CvData): Dataset => ({ ...toWhole(data), views: [], defects: [] });

/** Words of other titles, so that queries find them, and markup. */
const texts = fc.constantFrom(
  "fix über École",
  "`typo` docs",
  "Straße **x",
  "README",
  "a[b](https://a.example/)*c*",
  "",
);

/** Translates some activities of a dataset. */
const translatedData = dataOf({ minLength: 0, maxLength: 12 }).chain((data) =>
  fc
    .array(
      fc.record(
        {
          title: texts.filter(Boolean),
          location: fc.constantFrom("Graz", "fix"),
          summary: texts,
          highlights: fc.array(texts),
        },
        { requiredKeys: [] },
      ),
      { minLength: data.activities.length, maxLength: data.activities.length },
    )
    .map((translations) => ({ data, translations })),
);

function toTranslation(data: CvData, texts: readonly object[]): DataTranslation {
  return {
    language: "de",
    owner: { firstName: "Ä" },
    activities: data.activities.flatMap(({ id }, at) => {
      const own = texts[at] ?? {};
      return Object.keys(own).length === 0 ? [] : [{ ...own, id }];
    }),
    orgs: [{ id: "flask", name: "Flasche" }],
    categories: [{ id: "Work", name: "Arbeit" }],
    profile: {},
  };
}

/** Decodes what a page in the other language loads. */
function decodeTranslated(dataset: Dataset, translation: DataTranslation) {
  const translated = translateDataset(dataset, translation, "en");
  const { dataset: file } = decodeEngine(encodeDataset(dataset), {}, dataset.data.activities);
  const own = decodeTranslation(encodeTranslation(translated, dataset, translation, "en"));
  if (!own.ok) throw new Error("The texts cannot be decoded.");
  return { translated, decoded: own.value(file), file };
}

describe("an activity with a translated title", () => {
  const patch = { id: "a", category: "Patch", org: "loom", createdAt: "2015", acceptedAt: "2015" } as const;
  const data: CvData = { activities: [{ ...patch, title: "Fix typo" }], orgs: [], languages: [] };
  const { decoded } = decodeTranslated(toDataset(data), toTranslation(data, [{ title: "Tippfehler" }]));
  const engine = buildEngine(decoded.data, { ...decoded, parse: parseQuery });

  it.each([
    ["tippfehler", 1],
    ["fix", 0],
    // Flags are computed from English words.
    ["is:typo", 1],
  ])("is found by %s: %i", (query, total) => {
    expect(engine.search({ query, showTypos: true }).total).toBe(total);
  });
});

it("a translated site finds what an engine over its activities finds, with the flags of the originals", {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(translatedData, optionsOf(randomVocabulary), ({ data, translations }, search) => {
      const { translated, decoded } = decodeTranslated(toDataset(data), toTranslation(data, translations));
      const engine = buildEngine(decoded.data, { ...decoded, parse: parseQuery });
      const { rows, problems: _, incomplete: __, ...answer } = engine.search(search);
      const { activities, ...expected } = new Reference(translated.data, {}, data.activities).search(search);
      expect(engine.activities(rows).map(({ id }) => id)).toEqual(activities.map(({ id }) => id));
      expect(answer).toEqual(expected);
    }),
    { numRuns: runs(300) },
  );
});

it("a translated site completes activities as the build does, marks untranslated ones, and parses titles", () => {
  fc.assert(
    fc.property(translatedData, ({ data, translations }) => {
      const { translated, decoded, file } = decodeTranslated(
        toDataset(data),
        toTranslation(data, translations),
      );
      const whole = (list: readonly object[]) => JSON.parse(JSON.stringify(list));
      const marked = translated.data.activities.map(markTexts);
      expect(whole(decoded.data.activities.map(decoded.toMarked))).toEqual(whole(marked));
      expect(decoded.owner.firstName).toBe("Ä");
      for (const [at, activity] of decoded.data.activities.entries()) {
        const original = file.data.activities[at];
        expect(decoded.flagsOf(activity)).toEqual(original && file.flagsOf(original));
        expect(decoded.langsOf?.(activity).title).toBe(
          translations[at]?.title === undefined ? "en" : undefined,
        );
        expect(decoded.langsOf?.(activity)).toEqual(translated.langsOf(activity));
        const card = decoded.toCardActivity(activity);
        expect(card.activity.title).toBe(marked[at]?.title);
        expect(activity.title).toBe(toVisible({ title: card.activity.title }).title);
      }
    }),
    { numRuns: runs(200) },
  );
});

it("a translated site names categories and org types in its language", () => {
  const dataset = toDataset({ activities: [], orgs: [], languages: [] });
  const named = {
    categories: dataset.data.categories.map((category) => ({ ...category, name: `${category.id}!` })),
    orgTypes: [{ id: "Company" as const, name: "Firma" }],
  };
  const translated = { ...dataset, data: { ...dataset.data, ...named } };
  const texts = encodeTranslation(translated, dataset, toTranslation(dataset.data, []), "en");
  const own = decodeTranslation(texts);
  if (!own.ok) throw new Error("The texts cannot be decoded.");
  const { categories, orgTypes } = own.value(decodeEngine(encodeDataset(dataset)).dataset).data;
  expect(categories).toEqual(named.categories);
  expect(orgTypes).toEqual([...named.orgTypes, ...defaultOrgTypes.slice(1)]);
});

it.each(["", "<p>", "{}", '{"version":0}'])("rejects %j as texts of a translation", (text) => {
  expect(decodeTranslation(text)).toMatchObject({ ok: false });
});
