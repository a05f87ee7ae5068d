import fc from "fast-check";
import { expect, it } from "vitest";
import { readPlain } from "../../../engine/assist/plain-text.ts";
import type { SearchOptions } from "../../../engine/types.ts";
import type { HiddenKind } from "../../../worker/contract.ts";
import { runs } from "../../runs.ts";
import { silenceWarnings } from "../../worker/compiled.ts";
import { dataOf, optionsOf, randomVocabulary } from "../arbitrary.ts";
import { activity, cv, showAll } from "../small-cv.ts";
import { type Assisted, assisted, edited } from "./assist.ts";

silenceWarnings();

type Options = Partial<SearchOptions>;

/** Checks what advice says about each of ten random texts and options, on random data. */
async function forAny(size: [number, number], check: (on: Assisted, options: Options) => Promise<void>) {
  await fc.assert(
    fc.asyncProperty(
      dataOf({ minLength: size[0], maxLength: size[1] }),
      fc.array(optionsOf(randomVocabulary), { minLength: 10, maxLength: 10 }),
      async (data, asked) => {
        const on = assisted(data);
        for (const options of asked) await check(on, options);
      },
    ),
    { numRuns: runs(80, 15) },
  );
}

it("the count of a hidden kind is exactly what showing it adds, to the text as a query or else as a phrase", () =>
  forAny([0, 40], async ({ engine, assistant }, asked) => {
    const { hiddenByDefault } = await assistant.advise({ options: asked });
    if (engine.search(asked).incomplete) return expect(hiddenByDefault).toEqual({ count: 0, kinds: [] });
    const [phrase] = readPlain(asked.query ?? "").phrase;
    const isPhrase = phrase !== undefined && engine.search({ ...asked, ...showAll }).total === 0;
    const options = isPhrase ? { ...asked, query: phrase.query } : asked;
    const answer = engine.search(options);
    const { kinds, count } = hiddenByDefault;
    const whole = answer.total + count;
    expect(engine.search({ ...options, ...showAll }).total).toBe(whole);
    const shown: Partial<Record<HiddenKind, true>> = Object.fromEntries(kinds.map((kind) => [kind, true]));
    expect(engine.search({ ...options, ...shown }).total).toBe(whole);
    for (const kind of kinds)
      expect(engine.search({ ...options, ...shown, [kind]: false }).total).toBeLessThan(whole);
  }));

it("advice has the answer's problems, and counts fixes and readings by searching their texts, never zero but for a period", async () => {
  let offers = 0;
  await forAny([20, 20], async ({ engine, assistant }, options) => {
    const { query = "" } = options;
    const answer = engine.search(options);
    const { problems, hints, readings = [], inDescriptions } = await assistant.advise({ options });
    const places = (list: typeof problems) => list.map(({ code, start }) => [code, start]);
    expect(places(problems)).toEqual(places(answer.problems));
    for (const { fixes, kind } of hints)
      if (kind === "without-term") expect([answer.total, fixes.length]).toEqual([0, 1]);
    expect(readings.length).toBeLessThanOrEqual(3);
    if (inDescriptions !== undefined) {
      const withDescriptions = engine.search({ ...options, query: inDescriptions.label });
      expect(withDescriptions.total).toBe(answer.total + inDescriptions.count);
    }
    const offered = [
      ...hints.flatMap(({ fixes }) =>
        fixes.map(({ edit, count }) => ({ text: edited(query, edit), count, isPeriod: false })),
      ),
      ...readings.map(({ query: text, total: count, kind }) => ({
        text,
        count,
        isPeriod: kind === "period",
      })),
    ];
    for (const { text, count, isPeriod } of offered) {
      expect(engine.search({ ...options, query: text })).toMatchObject({ problems: [], total: count });
      // A period is what `2015` means, also if it has no entry.
      if (!(isPeriod && offered.length === 1)) expect(count).toBeGreaterThan(0);
      offers += 1;
    }
  });
  expect(offers).toBeGreaterThan(0);
});

it.each([
  ["titel:panes", ["title:panes 1"]],
  ["titel:tables", []],
])("the fixes of a problem are those that lead to results: %s", async (query, expected) => {
  const { assistant } = assisted(cv([activity({ id: "a", title: "Fix panes" })]));
  const { problems } = await assistant.advise({ options: { query } });
  const fixes = problems.flatMap((problem) => problem.fixes ?? []);
  expect(fixes.map(({ edit, count }) => `${edited(query, edit)} ${count}`)).toEqual(expected);
});

it.each([
  ["Elixir", ['"Elixir" has no activities']],
  ["language:elixir", ['"Elixir" has no activities']],
  ["-language:elixir", []],
])("a value of the data without activities is said to have none: %s", async (query, expected) => {
  const { assistant } = assisted({ ...cv([activity({ id: "a" })]), languages: [{ id: "Elixir" }] });
  const { hints } = await assistant.advise({ options: { query } });
  expect(hints.map(({ message }) => message)).toEqual(expected);
});

it("a text that nothing is like leads to what there is, and to the titles with the nearest words", async () => {
  const { assistant } = assisted(
    cv([
      activity({ id: "a", title: "Restore the scrollback", org: "corp" }),
      activity({ id: "b", title: "Mend a heddle", org: "corp" }),
    ]),
  );
  const { toFind } = await assistant.advise({ options: { query: "scrollbarback" } });
  expect(toFind?.titles?.map(({ label }) => label)).toEqual(["Restore the scrollback"]);
  expect(toFind?.orgs.map(({ id, count }) => `${id} ${count}`)).toEqual(["corp 2"]);
});
