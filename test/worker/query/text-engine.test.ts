import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank } from "../../../worker/query/text-engine.ts";
import { activity, cv, search } from "../small-cv.ts";

describe("a ranking", () => {
  it("lists the highest count first and equal counts in the order of the data", () => {
    const counts = fc.array(fc.oneof(fc.nat(6), fc.nat(0x7fff_ffff)), { maxLength: 200 });
    fc.assert(
      fc.property(counts, (actual) => {
        const ids = actual.map((_, value) => `v${value}`);
        const expected = ids
          .map((id, value) => ({ id, count: actual[value] ?? 0 }))
          .sort((one, other) => other.count - one.count);
        expect(rank(ids, Int32Array.from(actual))).toEqual(expected);
      }),
    );
  });
});

describe("an answer's ranked counts", () => {
  const data = cv([activity({ id: "a" }), activity({ id: "b", org: "corp" }), activity({ id: "c" })]);
  const facets = {
    languages: [
      { id: "HTML", count: 2 },
      { id: "Python", count: 2 },
      { id: "Go", count: 1 },
    ],
    orgs: [
      { id: "flask", count: 2 },
      { id: "corp", count: 1 },
      { id: "tmuxp", count: 0 },
    ],
  };
  const charts = { languages: facets.languages, years: [{ year: 2015, count: 3 }] };

  it("are seen by whoever copies, writes or spreads the answer, although they are made when read", () => {
    for (const copy of [
      (value: object): unknown => value,
      (value: object): unknown => ({ ...value }),
      (value: object): unknown => structuredClone(value),
      (value: object): unknown => JSON.parse(JSON.stringify(value)),
    ]) {
      expect(copy(search(data, "").answer)).toMatchObject({ total: 3, facets, charts });
    }
    const { answer } = search(data, "");
    expect(Object.keys(answer)).toContain("facets");
    expect(answer).toEqual(search(data, "").answer);
    expect(answer).not.toEqual({ ...answer, facets: { ...answer.facets, orgs: [] } });
  });

  it("are made once, and stay as they are through later searches", () => {
    const { facets } = search(data, "").answer;
    search(data, "org:corp");
    expect(facets.orgs).toBe(facets.orgs);
  });
});
