import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { problemMessages } from "../../grammar/problems.ts";
import { encodeFiles } from "../../model/codec/encode.ts";
import type { Activity, Inline } from "../../model/cv.ts";
import { createApi } from "../../worker/api.ts";

const org = { id: "weft", name: "Weft", orgType: "Open Source" } as const;
const patch: Activity = {
  id: "a",
  title: "Fix",
  category: "Patch",
  org: "weft",
  createdAt: "2024-05",
  acceptedAt: "2024-06-01",
};
const work: Activity = {
  id: "b",
  title: "Weaver",
  category: "Work",
  org: "weft",
  createdAt: "2023-02",
  summary: "Wove *cloth* and [more](https://weft.example/).",
  highlights: ["Made `looms`", "  ", "A \\*real\\* star, <b>no</b> element, [no link](javascript:alert(1))"],
};
const data = { activities: [work, patch], orgs: [org], languages: [], categories: [], orgTypes: [] };
const owner = { firstName: "Ada", lastName: "Byron", firstYear: 2007, lastYear: 2025 };

/** A worker that has loaded these activities. `asked`: gets the names of the fetched files. */
async function load(activities: Activity[] = data.activities, asked: string[] = []) {
  const compiled = encodeFiles({ data: { ...data, activities }, owner }, (kind) => `${kind}.json`);
  const { first, pages, details } = compiled;
  const files = new Map([
    ["data.json", first],
    ...[pages, details].flatMap((file) => (file ? [[file.name, file.text] as const] : [])),
  ]);
  const url = "https://a.example/cv/assets/data.json";
  vi.stubGlobal("fetch", async (address: string) => {
    const name = address.replace("https://a.example/cv/assets/", "");
    asked.push(name);
    const text = files.get(name);
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  });
  const api = createApi();
  expect(await api.load({ url })).toMatchObject({ ok: true });
  return api;
}

/** Inline markdown in one line. */
const sketch = (tokens: readonly Inline[] = []): string =>
  tokens
    .map((token) => {
      if (token.kind === "text") return token.text;
      const name = token.kind === "link" ? token.href : token.kind;
      return `<${name} ${"children" in token ? sketch(token.children) : token.text}>`;
    })
    .join("");

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the worker's calls", () => {
  it("returns marked cards of matches in descriptions and names as advice on an empty list", async () => {
    const api = await load();
    const { elsewhere, inDescriptions, plainWords } = await api.advise({ options: { query: "cloth weft" } });
    expect(inDescriptions).toMatchObject({ label: "text:cloth text:weft", count: 1 });
    expect(plainWords).toEqual(["cloth", "weft"]);
    expect(elsewhere).toMatchObject([
      {
        row: 1,
        org: [{ kind: "text", text: "Weft", mark: true }],
        found: [{ text: "Wove " }, { text: "cloth", mark: true }, { text: " and more." }],
      },
    ]);
    const refused = await api.advise({ options: { query: "and cloth weft" } });
    expect([refused.problems.length, refused.inDescriptions, refused.elsewhere]).toEqual([
      1,
      { ...inDescriptions, label: "text:and text:cloth text:weft", edit: expect.anything() },
      expect.any(Array),
    ]);
    const other = await api.advise({ options: { query: "weaver" } });
    expect([other.elsewhere, other.plainWords]).toEqual([undefined, undefined]);
  });

  it("finds words in the text of a page, which it loads then, and links the heading above or the page", async () => {
    const pageText = [
      { text: "A first line." },
      { text: "The warp", heading: "the-warp" },
      { text: "It holds every thread.", heading: "the-warp" },
    ];
    const asked: string[] = [];
    const api = await load([{ ...work, page: true, pageText }, patch], asked);
    const find = async (query: string) => {
      const { answer, cards } = await api.search({ options: { query }, window: { from: 0, count: 9 } });
      return [answer.total, ...cards.map(({ found }) => sketch(found))];
    };
    expect(await find("weaver")).toEqual([1, ""]);
    expect(asked).toEqual(["data.json"]);
    expect(await find("text:thread")).toEqual([1, "It holds every thread. · <entries/b/#the-warp The warp>"]);
    expect(asked).toEqual(["data.json", "pages.json"]);
    expect(await find("text:warp")).toEqual([1, "<entries/b/#the-warp The warp>"]);
    expect(await find("text:first")).toEqual([1, "<entries/b/ A first line.>"]);
    // A title is on the card already.
    expect(await find("text:weaver")).toEqual([1, ""]);
    const { elsewhere } = await api.advise({ options: { query: "thread" } });
    expect(elsewhere?.map(({ found }) => sketch(found))).toEqual([
      "It holds every thread. · <entries/b/#the-warp The warp>",
    ]);
    expect(await api.text({ row: 1 })).not.toHaveProperty("pageText");
  });

  it("returns cards without text that say which activities have text", async () => {
    const api = await load();
    const { answer, cards } = await api.search({ options: {}, window: { from: 0, count: 9 } });
    expect([...answer.rows]).toEqual([0, 1]);
    const { summary: _, highlights: __, ...bare } = work;
    const expected = [
      { row: 0, activity: patch },
      { row: 1, activity: bare, hasMore: true },
    ];
    expect(cards).toMatchObject(expected);
    for (const { activity } of cards) expect(Object.keys(activity)).not.toContain("summary");
    expect(Object.keys(cards[0] ?? {})).not.toContain("hasMore");
    expect(await api.cards({ rows: [0, 1], query: "" })).toEqual(cards);
  });

  it("counts options next to unfinished text for the text that a choice completes", async () => {
    const api = await load();
    const search = async (query: string) => {
      const { answer } = await api.search({ options: { query }, window: { from: 0, count: 0 } });
      return answer;
    };
    for (const [unfinished, finished] of [
      ["fix AND", "fix"],
      ["(fix", "(fix)"],
      ["language:", ""],
    ] as const) {
      const { incomplete, total, facets } = await search(unfinished);
      expect({ incomplete, total }, unfinished).toEqual({ incomplete: true, total: 0 });
      expect(facets, unfinished).toEqual((await search(finished)).facets);
    }
  });

  it("returns a card's text as inline markdown, without empty lines and unsafe links", async () => {
    const api = await load();
    const { summary, highlights } = await api.text({ row: 1 });
    expect([summary, ...(highlights ?? [])].map(sketch)).toEqual([
      "Wove <em cloth> and <https://weft.example/ more>.",
      "Made <code looms>",
      "A *real* star, <b>no</b> element, < no link>",
    ]);
  });

  it("returns a card's highlights with the view's tags on a view's page", async () => {
    const highlights = [
      "Plain",
      { text: "Tagged", tags: ["Rust", "talks"] },
      { text: "Other", tags: ["go"] },
    ];
    const api = await load([{ ...patch, highlights }]);
    const linesOf = async (tags?: string[]) => {
      const { highlights: lines = [] } = await api.text({ row: 0, ...(tags && { tags }) });
      return lines.map(([token]) => token && "text" in token && token.text);
    };
    expect(await linesOf()).toEqual(["Plain", "Tagged", "Other"]);
    expect(await linesOf(["rust"])).toEqual(["Plain", "Tagged"]);
  });

  it.each([
    ["Weaver", {}],
    ["WEAVER", {}],
    ["Weav", { position: "Weav" }],
    ["Head of weaving", { position: "Head of weaving" }],
  ])("returns the position if the title lacks its words: %s", async (position, expected) => {
    const api = await load([{ ...patch, title: "A **weaver**: looms", position }]);
    expect(await api.text({ row: 0 })).toEqual(expected);
  });

  it("returns no text for a card without text or a row beyond the data", async () => {
    const api = await load();
    expect(await api.text({ row: 0 })).toEqual({});
    expect(await api.text({ row: 7 })).toEqual({});
  });
});

describe("an invalid text", () => {
  const ask = async (query: string) => {
    const api = await load();
    const { answer } = await api.search({ options: { query }, window: { from: 0, count: 9 } });
    const { total, incomplete, problems } = answer;
    return { total, incomplete, codes: problems.map(({ code }) => code) };
  };

  it("is explained", async () => {
    expect(await ask("weaver )")).toEqual({ total: 0, incomplete: false, codes: ["close-unexpected"] });
    expect(await ask("language:")).toEqual({ total: 0, incomplete: true, codes: ["value-missing"] });
  });

  it("is explained in the page's language, also if its messages load later", async () => {
    const api = await load();
    const explain = async () => {
      const { answer } = await api.search({ options: { query: "weaver )" }, window: { from: 0, count: 9 } });
      return answer.problems.map(({ message }) => message);
    };
    const translate = (problems: readonly string[]) =>
      api.translate({ language: "xx", thousands: ".", texts: { problems } });
    const english = Object.values(problemMessages);
    expect(await explain()).toEqual(["Unexpected ')'"]);
    try {
      await api.translate(undefined);
      const explained = explain();
      const first = await Promise.race([explained, new Promise((resolve) => setTimeout(resolve))]);
      expect(first).toBe(undefined);
      await translate(english.map((text) => `[${text}]`));
      expect(await explained).toEqual(["[Unexpected ')']"]);
    } finally {
      // All tests in a process share the messages.
      await api.translate(undefined);
      await translate(english);
      await explain();
    }
  });

  it("fails with a reason if the assistant cannot be fetched, while other texts are answered", async () => {
    vi.doMock("../../worker/assistant.ts", () => {
      throw new Error("gone");
    });
    try {
      await expect(ask("weaver )")).rejects.toThrow();
      expect(await ask("weaver")).toEqual({ total: 1, incomplete: false, codes: [] });
    } finally {
      vi.doUnmock("../../worker/assistant.ts");
    }
  });
});
