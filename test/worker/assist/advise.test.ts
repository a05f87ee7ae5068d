import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HiddenKind } from "../../../worker/contract.ts";
import { runs } from "../../runs.ts";
import { dataOf, optionsOf, randomVocabulary } from "../arbitrary.ts";
import { activity, cv, showAll } from "../small-cv.ts";
import { assisted, edited } from "./assist.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const small = assisted(
  cv([
    activity({ id: "fix one" }),
    activity({ id: "fix two", org: "tmuxp", createdAt: "2019" }),
    activity({ id: "add three", org: "corp", createdAt: "2020" }),
    activity({ id: "typo", title: "Correct spelling" }),
    activity({ id: "typo and docs", title: "Fix typo in README" }),
    activity({ id: "docs", title: "Add changelog entry" }),
    { id: "open", title: "open", category: "Patch", org: "corp", createdAt: "2015" },
    { id: "book", title: "A book", category: "Publication", org: "corp", createdAt: "2015" },
  ]),
);
const hintsOf = async (query: string) => (await small.assistant.advise({ options: { query } })).hints;

describe("a value that nothing has", () => {
  it("is named, with the nearest value and its count", async () => {
    expect(await hintsOf("language:pyhton")).toEqual([
      {
        kind: "unknown-value",
        message: 'No language "pyhton"',
        start: 9,
        length: 6,
        fixes: [{ label: "Python", edit: { start: 9, length: 6, text: "Python" }, count: 2 }],
      },
    ]);
  });

  it.each([
    ["org:flaks", 'No organization "flaks"', ["Flask 1"]],
    ['org:"Big Cop"', 'No organization "Big Cop"', ["Big Corp 2"]],
    ["category:publicaton", 'No category "publicaton"', ["publication 1"]],
    ["language:pythonic", 'No language "pythonic"', ["Python 2"]],
    ["language:ython*", 'No language "ython*"', ["Python 2"]],
    ["org:IN(flask, tmupx)", 'No organization "tmupx"', ["tmuxp 2"]],
    ["-language:pyhton", 'No language "pyhton"', ["Python 2"]],
    ["language:cobol", 'No language "cobol"', []],
    ["id:opne", 'No activity "opne"', []],
    ["id:opened", 'No activity "opened"', ["open 1"]],
    ["language:p", 'No language "p"', ["Python 2"]],
    ["org:t", 'No organization "t"', ["tmuxp 1"]],
    ["category:pu", 'No category "pu"', ["publication 1"]],
    ["year:20", 'No year "20"', ["2020 1", "2019 1", "2015 2"]],
    ["year:1990", 'No year "1990"', []],
    ["id:o", 'No activity "o"', ["open 1"]],
    ["id:IN(book, boat)", 'No activity "boat"', []],
  ])("%s", async (query, message, fixes) => {
    const [hint] = await hintsOf(query);
    expect(hint?.message).toBe(message);
    expect(hint?.fixes.map(({ label, count }) => `${label} ${count}`)).toEqual(fixes);
  });

  it("has no fix that finds nothing", async () => {
    expect((await hintsOf("language:pyhton year:1990"))[0]?.fixes).toEqual([]);
  });

  it.each(["language:python", "id:BOOK", "id:op*", "org:big*", 'category:"software lib"', "fix", ""])(
    "is none of: %s",
    async (query) =>
      expect((await hintsOf(query)).filter(({ kind }) => kind === "unknown-value")).toEqual([]),
  );
});

describe("a text that finds nothing", () => {
  it("has the term named without which most is found", async () => {
    expect(await hintsOf("fix org:flask year:2019..2020")).toEqual([
      {
        kind: "without-term",
        message: "Without org:flask",
        start: 4,
        length: 9,
        fixes: [{ label: "Without org:flask", edit: { start: 3, length: 11, text: " " }, count: 1 }],
      },
    ]);
  });

  it.each([
    ["of one term", "nothing"],
    ["of an OR", "nothing OR nobody"],
    ["that finds something", "fix"],
    ["where no single term is to blame", "nothing nobody"],
    ["that is unfinished", "nothing language:"],
    ["that is wrong", "nothing colour:red"],
  ])("has none named if it is one %s", async (_, query) => expect(await hintsOf(query)).toEqual([]));
});

describe("what the hidden kinds keep back", () => {
  it.each([
    ["is:typo", 1, ["showDocImprovements"]],
    ["", 4, ["showTypos", "showDocImprovements", "showUnmerged"]],
    ["year:2020", 0, []],
    ["language:", 0, []],
    ["README)", 0, []],
  ])("for: %s", async (query, count, kinds) => {
    const { hiddenByDefault } = await small.assistant.advise({ options: { query } });
    expect(hiddenByDefault).toEqual({ count, kinds });
  });

  it("is, for any data and options, what showing just these kinds adds", async () => {
    await fc.assert(
      fc.asyncProperty(
        dataOf({ minLength: 0, maxLength: 40 }),
        fc.array(optionsOf(randomVocabulary), { minLength: 10, maxLength: 10 }),
        async (data, asked) => {
          const { engine, assistant } = assisted(data);
          for (const options of asked) {
            const answer = engine.search(options);
            const { hiddenByDefault } = await assistant.advise({ options });
            if (answer.incomplete) {
              expect(hiddenByDefault).toEqual({ count: 0, kinds: [] });
              continue;
            }
            expect(hiddenByDefault.count).toBe(
              engine.search({ ...options, ...showAll }).total - answer.total,
            );
            const shown: Partial<Record<HiddenKind, true>> = Object.fromEntries(
              hiddenByDefault.kinds.map((kind) => [kind, true]),
            );
            expect(engine.search({ ...options, ...shown }).total).toBe(answer.total + hiddenByDefault.count);
            for (const kind of hiddenByDefault.kinds) {
              const less = engine.search({ ...options, ...shown, [kind]: false });
              expect(less.total).toBeLessThan(answer.total + hiddenByDefault.count);
            }
          }
        },
      ),
      { numRuns: runs(50, 10) },
    );
  });
});

describe("advice on any text and options", () => {
  it("has the answer's problems, and counts that are those of the texts its fixes make", async () => {
    await fc.assert(
      fc.asyncProperty(
        dataOf({ minLength: 20, maxLength: 20 }),
        fc.array(optionsOf(randomVocabulary), { minLength: 20, maxLength: 20 }),
        async (data, asked) => {
          const { engine, assistant } = assisted(data);
          for (const options of asked) {
            const { query = "" } = options;
            const answer = engine.search(options);
            const { problems, hints } = await assistant.advise({ options });
            expect(problems.map(({ code, start }) => [code, start])).toEqual(
              answer.problems.map(({ code, start }) => [code, start]),
            );
            for (const { fixes, kind } of hints) {
              if (kind === "without-term") expect([answer.total, fixes.length]).toEqual([0, 1]);
              for (const { edit, count } of fixes) {
                const after = engine.search({ ...options, query: edited(query, edit) });
                expect(after.problems).toEqual([]);
                expect(after.total).toBe(count);
                expect(count).toBeGreaterThan(0);
              }
            }
          }
        },
      ),
      { numRuns: runs(50, 10) },
    );
  });
});
