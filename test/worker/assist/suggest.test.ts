import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseQuery } from "../../../grammar/index.ts";
import type { Suggestion } from "../../../worker/contract.ts";
import { runs } from "../../runs.ts";
import { dataOf, optionsOf, randomVocabulary } from "../arbitrary.ts";
import { activity, cv } from "../small-cv.ts";
import { type Assisted, assisted, edited } from "./assist.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const small = assisted(
  cv([
    activity({ id: "fix one table" }),
    activity({ id: "fix two tables", createdAt: "2015-08-01" }),
    activity({ id: "fix three", org: "tmuxp", createdAt: "2019-02-03" }),
    activity({ id: "add four", org: "corp", createdAt: "2020" }),
    { id: "book", title: "A book about tables", category: "Publication", org: "corp", createdAt: "2016" },
    { id: "job", title: "A job", category: "Work", org: "corp", createdAt: "2016", endedAt: "2021-03-31" },
  ]),
);

/** Suggests at the caret, which `|` stands for; at the end where there is none. */
function suggest(marked: string, { assistant }: Assisted = small, limit = 20): Promise<Suggestion[]> {
  const at = marked.indexOf("|");
  const query = marked.replace("|", "");
  return assistant.suggest({ options: { query }, caret: at < 0 ? query.length : at, limit });
}

const show = ({ label, count }: Suggestion) => (count === undefined ? label : `${label} ${count}`);
const shown = async (marked: string) => (await suggest(marked)).map(show);

describe("what is suggested", () => {
  it.each([
    [
      "a field's name, and values of any field, by their beginnings",
      "c",
      ["category:", "createdAt:", "Big Corp 3"],
    ],
    ["organizations by their names, for one word or several", "big co", ["Big Corp 3"]],
    ["names, after what is of the language", "t", ["title:", "text:", "tmuxp 1"]],
    ["values by their names", 'org:"big', ["corp 3"]],
    ["languages by their short forms", "golang", ["language:Go 3"]],
    ["flags, without naming the field", "rel", ["is:release 0"]],
    ["years, without naming the field", "2015", ["year:2015 2"]],
    ["values of a field, most results first", "language:", ["Go 3", "Python 3", "HTML 2", "IN("]],
    ["values that contain the text after those that begin with it", "category:pub", ["Publication 1"]],
    [
      "years that there are, newest first, and comparisons",
      "year:",
      ["2020 1", "2019 1", "2016 2", "2015 2", ">=", "<=", ">", "<", "IN("],
    ],
    ["the months of a year", "createdAt:2015", ["2015 2", "2015-08 1", "2015-05 1", "2015.. 6"]],
    ["years of a date that only some have", "endedAt:", ["2021 1", ">=", "<=", ">", "<", "IN("]],
    [
      "days before today, where dates are compared",
      "createdAt:>@today-|",
      ["@today-30d 0", "@today-6m 0", "@today-1y 0", "@today-5y 0"],
    ],
    ["the end of a range", "year:2016..|", ["2020 4", "2019 3", "2016 2"]],
    ["ids of activities, newest first", "id:fix", ["fix three 1", "fix two tables 1", "fix one table 1"]],
    ["ids that contain the text", "id:tab", ["fix two tables 1", "fix one table 1"]],
    ["words of titles", "title:tab", ["table 3", "tables 2"]],
    ["other values of a list", "language:IN(Python, |", ["Go", "HTML"]],
    ["what an operator may become", "fix o", ["org:", "OR"]],
    ["the end of a group", "(fix |", [") 3"]],
    ["values after a minus", "fix -org:t", ["tmuxp 2"]],
  ])("%s: %s", async (_, marked, expected) => {
    expect((await shown(marked)).slice(0, expected.length)).toEqual(expected);
  });

  it("says with names what ids do not", async () => {
    const [first] = await suggest("org:corp");
    expect(first).toMatchObject({ label: "corp", detail: "Big Corp", kind: "value" });
  });

  it("names organizations and places for plain words, whose place they take", async () => {
    const found = assisted(
      cv([
        activity({ id: "one", org: "corp", location: "São Paulo, Brazil" }),
        activity({ id: "two", title: "Fix sao", location: "São Paulo, Brazil" }),
      ]),
    );
    const offers = async (query: string) =>
      (await suggest(query, found)).map(
        ({ label, detail, count, edit }) => `${label} · ${detail} · ${count}: ${edited(query, edit)}`,
      );
    expect(await offers("big co")).toEqual(["Big Corp · org · 1: org:corp "]);
    // After a negation only the word at the caret is one of the name.
    expect(await offers("-big co")).toEqual(["Big Corp · org · 1: -big org:corp "]);
    expect(await offers("not big co")).toEqual(["Big Corp · org · 1: not big org:corp "]);
    expect(await offers("fix sao pau")).toEqual([
      'São Paulo, Brazil · location · 1: fix location:"São Paulo, Brazil" ',
    ]);
  });

  it("is put in the place of the whole word at the caret, and leaves the rest", async () => {
    const [first] = await suggest("fix pyt|h -two");
    expect(first && edited("fix pyth -two", first.edit)).toBe("fix language:Python -two");
    expect(first?.count).toBe(2);
  });

  it("is examples, which find something, where the box is empty", async () => {
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

  it("keeps room for operators, and to the limit", async () => {
    const labels = (await suggest("year:", small, 5)).map(({ label }) => label);
    expect(labels).toEqual(["2020", "2019", ">=", "<=", ">"]);
  });

  it("is nothing where nothing fits", async () => expect(await suggest("fix) |")).toEqual([]));

  it("is examples and names without any data", async () => {
    const found = await suggest("", assisted({ activities: [], orgs: [], languages: [] }));
    expect(found.every(({ kind }) => kind === "field")).toBe(true);
  });
});

describe("suggestions for a text that has changed meanwhile", () => {
  /** A clock by which each count takes a slice's time. */
  function slowly() {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  }
  const countsOf = (list: readonly Suggestion[]) => list.filter(({ count }) => count !== undefined).length;

  it("are all counted, in slices between which others are answered", async () => {
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

  it("are no longer counted once others are asked for", async () => {
    slowly();
    const older = suggest("language:|", assisted(cv([activity({ id: "fix" })])));
    expect(countsOf(await older)).toBe(3);
    const { assistant, engine } = assisted(cv([activity({ id: "fix" })]));
    const search = vi.spyOn(engine, "searchParsed");
    const stale = assistant.suggest({ options: { query: "org:" }, caret: 4, limit: 9 });
    const newer = assistant.suggest({ options: { query: "language:" }, caret: 9, limit: 9 });
    expect(countsOf(await stale)).toBeLessThan(2);
    expect(countsOf(await newer)).toBe(3);
    expect(search.mock.calls.length).toBeLessThan(6);
  });

  it("are no longer counted once another text is searched for", async () => {
    slowly();
    const { assistant } = assisted(cv([activity({ id: "fix" })]));
    const same = assistant.suggest({ options: { query: "org:" }, caret: 4, limit: 9 });
    assistant.searched("org:");
    expect(countsOf(await same)).toBe(3);
    const other = assistant.suggest({ options: { query: "language:" }, caret: 9, limit: 9 });
    assistant.searched("fix");
    expect(countsOf(await other)).toBeLessThan(2);
  });

  it("are counted once only, as long as the options are the same", async () => {
    const { assistant, engine } = assisted(cv([activity({ id: "fix" })]));
    const ask = (startYear: number) =>
      assistant.suggest({ options: { query: "language:", startYear }, caret: 9, limit: 9 });
    const search = vi.spyOn(engine, "searchParsed");
    const first = await ask(2007);
    const asked = search.mock.calls.length;
    expect(asked).toBe(3);
    expect(await ask(2007)).toEqual(first);
    expect(search).toHaveBeenCalledTimes(asked);
    expect((await ask(2020)).slice(0, 3).map(({ count }) => count)).not.toEqual(
      first.map(({ count }) => count),
    );
    expect(search).toHaveBeenCalledTimes(asked * 2);
  });
});

const isFine = (text: string) => {
  const parsed = parseQuery(text);
  return parsed.ok || parsed.incomplete;
};

describe("any suggestion, at any caret of any text", () => {
  it("leaves a text that is valid or unfinished up to the caret, with the count of its own search", async () => {
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
            const counts = list.map(({ count }) => count);
            expect(
              counts.includes(0) ? counts.slice(counts.indexOf(0)).every((count) => count === 0) : true,
            ).toBe(true);
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
  });

  it("can be taken, one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(30), { minLength: 12, maxLength: 12 }), async (choices) => {
        let text = "";
        let caret = 0;
        for (const choice of choices) {
          const list = await small.assistant.suggest({ options: { query: text }, caret, limit: 31 });
          const taken = list[choice % list.length];
          if (taken === undefined) {
            // Behind a plain word that nothing begins with, a space goes on.
            expect([text, /[\p{L}\d")]$/u.test(text.slice(0, caret))]).toEqual([text, true]);
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
