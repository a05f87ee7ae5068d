import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Suggestion } from "../../../engine/types.ts";
import { parseQuery } from "../../../grammar/index.ts";
import { runs } from "../../runs.ts";
import { silenceWarnings } from "../../worker/compiled.ts";
import { dataOf, optionsOf, randomVocabulary } from "../arbitrary.ts";
import { activity, cv, readCv } from "../small-cv.ts";
import { type Assisted, assisted, atCaret, edited } from "./assist.ts";

silenceWarnings();

const small = assisted(readCv("assist/suggestions"));

function suggest(marked: string, { assistant }: Assisted = small, limit = 20): Promise<Suggestion[]> {
  const { query, caret } = atCaret(marked);
  return assistant.suggest({ options: { query }, caret, limit });
}

describe("a suggestion", () => {
  it("replaces the whole word at the caret, and keeps the rest", async () => {
    const [first] = await suggest("fix pyt|h -two");
    expect(first && edited("fix pyth -two", first.edit)).toBe("fix language:Python -two");
    expect(first?.count).toBe(2);
  });

  it("is an example that finds something if the box is empty", async () => {
    const found = await suggest(" ");
    const examples = found.filter(({ kind }) => kind === "example");
    expect(examples.length).toBeGreaterThan(2);
    for (const { edit, caret, count = 0 } of examples) {
      expect(count).toBeGreaterThan(0);
      expect(edited(" ", edit)).toBe(edit.text);
      expect(caret).toBe(edit.text.length);
    }
    expect(found[examples.length]?.label).toBe("language:");
  });

  it("leaves room for operators, within the limit", async () => {
    const labels = (await suggest("year:", small, 5)).map(({ label }) => label);
    expect(labels).toEqual(["2020", "2019", ">=", "<=", ">"]);
  });

  it("is an example or a field's name without any data", async () => {
    const found = await suggest("", assisted({ activities: [], orgs: [], languages: [] }));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ kind }) => kind === "field")).toBe(true);
  });
});

describe("suggestions for a text that changes meanwhile", () => {
  /** A clock by which each count takes a slice's time. */
  function slowly() {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  }
  const fresh = () => {
    const everyOrg = ["flask", "tmuxp", "corp"].map((org) => activity({ id: org, org }));
    const { assistant, engine } = assisted(cv(everyOrg));
    const ask = (query: string, startYear = 2007) =>
      assistant.suggest({ options: { query, startYear }, caret: query.length, limit: 9 });
    return { assistant, ask, search: vi.spyOn(engine, "search") };
  };
  const countsOf = (list: readonly Suggestion[]) => list.filter(({ count }) => count !== undefined).length;

  it("are counted in slices, between which other calls are answered", async () => {
    slowly();
    let isDone = false;
    const asked = suggest("language:").then((list) => {
      isDone = true;
      return list;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(isDone).toBe(false);
    expect(countsOf(await asked)).toBe(3);
  });

  it("stop being counted when others are requested", async () => {
    slowly();
    expect(countsOf(await fresh().ask("language:"))).toBe(3);
    const { ask, search } = fresh();
    const stale = ask("org:");
    const newer = ask("language:");
    expect(countsOf(await stale)).toBeLessThan(2);
    expect(countsOf(await newer)).toBe(3);
    expect(search.mock.calls.length).toBeLessThan(6);
  });

  it("stop being counted when another text is searched for", async () => {
    slowly();
    const { assistant, ask } = fresh();
    const same = ask("org:");
    assistant.searched("org:");
    expect(countsOf(await same)).toBe(3);
    const other = ask("language:");
    assistant.searched("fix");
    expect(countsOf(await other)).toBeLessThan(2);
  });

  it("are counted only once while the options stay the same", async () => {
    const { ask, search } = fresh();
    const first = await ask("language:");
    const asked = search.mock.calls.length;
    expect(asked).toBe(3);
    expect(await ask("language:")).toEqual(first);
    expect(search).toHaveBeenCalledTimes(asked);
    const counts = (list: readonly Suggestion[]) => list.slice(0, 3).map(({ count }) => count);
    expect(counts(await ask("language:", 2020))).not.toEqual(counts(first));
    expect(search).toHaveBeenCalledTimes(asked * 2);
  });
});

const isFine = (text: string) => {
  const parsed = parseQuery(text);
  return parsed.ok || parsed.incomplete;
};

describe("any suggestion, at any caret of any text", () => {
  it("makes a text that is valid or unfinished up to the caret, with the count of its search", async () => {
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(
        dataOf({ minLength: 30, maxLength: 30 }),
        fc.array(fc.tuple(optionsOf(randomVocabulary), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 20,
          maxLength: 20,
        }),
        async (data, asked) => {
          const { engine, assistant } = assisted(data);
          for (const [options, share] of asked) {
            const { query = "" } = options;
            const caret = Math.round(query.length * share);
            const list = await assistant.suggest({ options, caret, limit: 12 });
            expect(list.length).toBeLessThanOrEqual(12);
            offered += list.length;
            const counts = list.map(({ count }) => count);
            expect(counts).not.toContain(0);
            for (const { edit, caret, count, label } of list) {
              const after = edited(query, edit);
              const parsed = parseQuery(after);
              expect(caret).toBeLessThanOrEqual(after.length);
              expect([label, after, count]).toEqual([
                label,
                after,
                parsed.ok ? engine.search({ ...options, query: after }).total : undefined,
              ]);
              if (isFine(query))
                expect([after, isFine(after) || isFine(after.slice(0, caret))]).toEqual([after, true]);
            }
          }
        },
      ),
      { numRuns: runs(25, 10) },
    );
    expect(offered).toBeGreaterThan(0);
  });

  it("can be accepted, one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(30), { minLength: 12, maxLength: 12 }), async (choices) => {
        let text = "";
        let caret = 0;
        for (const choice of choices) {
          const list = await small.assistant.suggest({ options: { query: text }, caret, limit: 31 });
          const taken = list[choice % list.length];
          if (taken === undefined) {
            // A plain word that nothing begins with is followed by a space; no value of a field may have results.
            if (!/[\p{L}\d")]$/u.test(text.slice(0, caret))) return;
            text = `${text.slice(0, caret)} ${text.slice(caret)}`;
            caret += 1;
            continue;
          }
          text = edited(text, taken.edit);
          caret = taken.caret;
          expect([text, isFine(text)]).toEqual([text, true]);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
