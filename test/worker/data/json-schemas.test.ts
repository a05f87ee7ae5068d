/** Holds the JSON Schemas, which editors complete and check with, to what the program's own checks take. */
import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parseTimestamp } from "../../../worker/data/dates.ts";
import { readProfile } from "../../../worker/data/profile.ts";

const folder = "public/data/schema";
const names = readdirSync(folder).map((file) => file.replace(".schema.json", ""));

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

function validatorOf(name: string) {
  const schema = readJson(`${folder}/${name}.schema.json`);
  if (typeof schema !== "object" || schema === null) throw new Error(`${name} has no schema.`);
  const ajv = new Ajv({ allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  const examples: unknown[] = "examples" in schema && Array.isArray(schema.examples) ? schema.examples : [];
  return { examples, errorsOf: (value: unknown) => (validate(value) ? [] : validate.errors) };
}

describe.each(names)("the JSON Schema of %s.json", (name) => {
  const { examples, errorsOf } = validatorOf(name);

  it("takes its own examples and the sample's file", () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(errorsOf(example)).toEqual([]);
    expect(errorsOf(readJson(`public/data/${name}.json`))).toEqual([]);
  });
});

describe("dates in the JSON Schemas", () => {
  const activities = validatorOf("activities");
  const profile = validatorOf("profile");
  const dates = [
    "2024",
    "2024-02",
    "2024-12",
    "2024-00",
    "2024-13",
    "2024-2",
    "2024-02-01",
    "2024-04-31",
    "24",
    "",
  ];

  it.each(dates)("agree with the program's own on %j", (date) => {
    const activity = { id: "a", title: "Fix", category: "Patch", org: "weft", createdAt: date };
    const awards = [{ title: "Golden Column", date }];
    const isDate = parseTimestamp(date) !== undefined;
    expect(activities.errorsOf([activity])?.length === 0).toBe(isDate);
    expect(profile.errorsOf({ awards })?.length === 0).toBe(isDate);
    const text = JSON.stringify({ awards });
    expect(readProfile({ ok: true, text }, { problemsPerEntry: "first" }).defects.length === 0).toBe(isDate);
  });
});
