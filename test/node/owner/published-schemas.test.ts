/** Tests that the JSON Schemas, which editors use, accept the same files as the program's own checks. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordOf } from "../../../model/collections.ts";
import { dataFileIds, dataFiles, type FileText } from "../../../model/data-files.ts";
import { inspectDataset } from "../../../model/dataset.ts";
import { isObject, readValue } from "../../../model/json-schema.ts";
import { readProfile } from "../../../model/profile.ts";
import { configSchema } from "../../../node/owner/config.ts";
import { readLocatedJson } from "../../../node/owner/located-json.ts";
import { publishedSchemas } from "../../../node/owner/published-schemas.ts";
import { themeSchema } from "../../../node/owner/theme.ts";
import { runs } from "../../runs.ts";

const schemas = publishedSchemas();
const names = [...schemas.keys()];

function readSample(name: string): unknown {
  const elsewhere = new Map([
    ["vitae", "node/cli/init/common/vitae.json"],
    ["theme", "node/site/themes/slate.json"],
  ]);
  const file = elsewhere.get(name) ?? `test/sample/${name}.json`;
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Uses Ajv's strict mode, as its command line does: unknown keywords and formats are errors. */
function compile(name: string): { examples: unknown[]; validate: ValidateFunction } {
  const schema: unknown = JSON.parse(schemas.get(name) ?? "");
  if (!isObject(schema)) throw new Error(`${name} has no schema.`);
  const validate = new Ajv().compile(schema);
  return { examples: Array.isArray(schema.examples) ? schema.examples : [], validate };
}

const validators = new Map(names.map((name) => [name, compile(name)]));

function errorsOf(name: string, value: unknown): string[] {
  const { validate } = validators.get(name) ?? compile(name);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe.each(names)("the JSON Schema of %s.json", (name) => {
  // An owner who replaces the whole folder has no schemas in it.
  it.runIf(existsSync("public/data/schema"))("is published as generated (vitest -u writes it)", async () => {
    await expect(schemas.get(name)).toMatchFileSnapshot(`../../../public/data/schema/${name}.schema.json`);
  });

  it("accepts its own examples and the sample's file", () => {
    const { examples } = compile(name);
    expect(examples).not.toEqual([]);
    for (const example of examples) expect(errorsOf(name, example)).toEqual([]);
    expect(errorsOf(name, readSample(name))).toEqual([]);
  });

  it("describes every field, with an example", () => {
    const bare: string[] = [];
    const visit = (schema: unknown, path: string) => {
      if (!isObject(schema)) return;
      for (const [key, inner] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
        const isDescribed = isObject(inner) && typeof inner.description === "string";
        if (!isDescribed) bare.push(`${path}.${key}`);
        visit(inner, `${path}.${key}`);
      }
      visit(schema.items, `${path}[]`);
    };
    visit(JSON.parse(schemas.get(name) ?? ""), name);
    expect(bare).toEqual([]);
  });
});

/** Rules that no keyword of draft-07 can express, or that concern other entries or files. */
const beyondDraft7 = [
  /^contains (?:half of a|a control) character/,
  /^is an unsafe link/,
  /^is not a usable address/,
  /^is neither (?:a hex colour nor a colour name|#rrggbb nor a colour name)/,
  /^is not an icon/,
  /^is not a valid query/,
  // categories.json may add categories to these.
  /^is not a category: "/,
  /^is that of an earlier entry/,
  // Two values are compared: two dates of an entry, or two years of the owner's.
  /^is before /,
  // A section is compared with the others, and with the built-in ones.
  /^is the id of (?:another section|a section that every CV has)/,
  /^is missing: the section needs a heading/,
];

/** Returns the defects that check:data reports for a file if all other files are empty. */
function reasonsOf(name: string, value: unknown): string[] {
  const text = { ok: true, text: JSON.stringify(value) } as const;
  const options = { defectsPerEntry: "all" } as const;
  if (name === "vitae") return readValue(configSchema, value).defects.map(({ reason }) => reason);
  if (name === "theme") return readValue(themeSchema, value).defects.map(({ reason }) => reason);
  if (name === "profile") return readProfile(text, options).defects.map(({ reason }) => reason);
  const files = recordOf(dataFileIds, (file): FileText => {
    if (dataFiles[file].name === `${name}.json`) return text;
    return dataFiles[file].required ? { ok: true, text: "[]" } : { ok: false, missing: true, reason: "" };
  });
  const { defects } = inspectDataset(files, options);
  return defects.filter(({ file }) => file === `${name}.json`).map(({ reason }) => reason);
}

/** Returns null if both agree, or else both results. */
function disagreement(name: string, value: unknown): object | null {
  const published = errorsOf(name, value);
  // The other files are empty, so each reference dangles.
  const reasons = reasonsOf(name, value).filter((reason) => !/^is not in \w+\.json/.test(reason));
  const expressible = reasons.filter((reason) => !beyondDraft7.some((beyond) => beyond.test(reason)));
  // A rule beyond draft-07 may hide another one, because only one reason is reported for a value.
  const agree = published.length > 0 ? reasons.length > 0 : expressible.length === 0;
  return agree ? null : { value, published, reasons };
}

/** The JSON data files of the golden folders, with the reports of their checks. */
const folder = "test/node/owner/golden";
const golden = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap(
  (path): [string, unknown][] => {
    if (!path.endsWith(".json") || !names.includes(basename(path, ".json"))) return [];
    const json = readLocatedJson(readFileSync(join(folder, path), "utf8"), path);
    return json.ok ? [[path, json.json.value]] : [];
  },
);

const merged = {
  ...{ id: "a", title: "Fix", category: "Patch", org: "weft", createdAt: "2024", acceptedAt: "2024-02" },
  mergeCommit: { oid: "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58" },
};

describe("the checks and the JSON Schemas", () => {
  it.each(golden)("agree on each entry of %s", (path, value) => {
    const name = basename(path, ".json");
    const entries = Array.isArray(value) ? value.map((entry) => [entry]) : [value];
    for (const entry of entries) expect(disagreement(name, entry)).toBeNull();
  });

  it("agree on mutated files, 20,000 of them each night", { timeout: 120_000 }, () => {
    const samples = names.map((name) => ({ name, file: shortened(readSample(name)) }));
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        ({ name, file }, mutations) => {
          const mutated = mutations.reduce((value, { at, change }) => mutate(value, at, change), file);
          expect(disagreement(name, mutated)).toBeNull();
        },
      ),
      { numRuns: runs(20_000) },
    );
  });
});

/** Keeps a few entries of a list that together cover most of the fields. */
function shortened(file: unknown): unknown {
  if (!Array.isArray(file)) return file;
  const seen = new Set<string>();
  const entries = file.filter((entry: object) => {
    const fresh = Object.keys(entry).filter((key) => !seen.has(key));
    for (const key of fresh) seen.add(key);
    return fresh.length > 0;
  });
  return "category" in (entries[0] ?? {}) ? [...entries.slice(0, 6), merged] : entries.slice(0, 4);
}

type Change = (value: unknown, key: string | number | undefined) => [keep: boolean, value: unknown];

const words = (text: string) => fc.constantFrom(...text.split(" "));
const texts = fc.oneof(
  fc.constantFrom("", " ", " a", "a\nb", "\ud800", "Open Source", "(fix", "https://a b/"),
  words(
    "x Patch Work Acquisition Article Company Website #fff #12345 Red bluish language:Python a@b.example",
  ),
  words("https://a.example/ HTTPS://a.example a.example/x http:// //a.example /x https://a:b"),
  words("irc://a.example javascript:alert(1) mailto:a@b.example 1:2 data:x"),
  words("2024 2024-2 2024-02-29 2023-02-29 1900-02-29 2000-02-29 2024-06-31 2024-02-01T10:00"),
  fc.constantFrom("2024-02-01 10:00:00.1234567890Z", "2024-02-01T24:00Z", "2024-02-01T10:00+24:00"),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.webUrl(),
  fc.integer({ min: 499, max: 501 }).map((length) => "x".repeat(length)),
);
const values: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 1e300, 2024, 10_000, [], {}, [[]], ["HN"], ["x", "x"]),
  fc.dictionary(fc.constantFrom("title", "url", "oid", "HN", "__proto__", "a b", "x", "$comment"), texts),
  fc.array(texts, { maxLength: 7 }),
);
const keys = fc.oneof(
  words(
    "acquiringOrg featured mergeCommit acceptedAt docsUrl logo oldUrl category orgType links number title",
  ),
  words("ui languages pinned $comment __proto__ icon"),
  fc.string({ maxLength: 4 }),
);
const change = fc.oneof(
  values.map(
    (value): Change =>
      () => [true, value],
  ),
  fc.constant<Change>(() => [false, undefined]),
  fc.tuple(keys, values).map(([key, added]): Change => {
    return (value) => [
      true,
      isObject(value) ? Object.fromEntries([...Object.entries(value), [key, added]]) : added,
    ];
  }),
  fc.constant<Change>((value) => [true, Array.isArray(value) ? [...value, ...value] : value]),
);
const mutation = fc.record({ at: fc.nat(), change });

/** Changes one of the values within a value: number `at`, wrapping around after the last one. */
function mutate(root: unknown, at: number, change: Change): unknown {
  const total = countValues(root) - 1;
  let left = total === 0 ? -1 : at % total;
  const walk = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const isChosen = left === 0;
      left -= 1;
      const walked = walk(inner);
      if (!isChosen) return [[key, walked]];
      const [keep, changed] = change(walked, key);
      return keep ? [[key, changed]] : [];
    });
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  };
  return walk(root);
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}
