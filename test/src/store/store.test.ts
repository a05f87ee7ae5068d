import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageAnswer } from "../../../engine/types.ts";
import { createCvState } from "../../../src/store/state.ts";
import { createCvStore } from "../../../src/store/store.ts";
import type { SearchRequest } from "../../../worker/contract.ts";
import { type Calls, fails, fakeClient, refuse, site, toReply } from "../client/fake-worker.ts";
import { createStore, FakeBar, openStore } from "./open-store.ts";

/** Replaces the terms of a field with others at the end of a text. */
const edit: Calls["edit"] = async ({ options: { query: text = "" }, field, values, join }) => {
  const terms = values.map((value) => `${field}:${value}`).join(join === "or" ? " OR " : " ");
  const others = text.split(/ (?:OR )?/).filter((word) => word !== "" && !word.startsWith(`${field}:`));
  return [...others, terms].filter((part) => part !== "").join(" ");
};

/** A worker that answers at once. `answer`: the engine's answer to a query. */
const answering = (answer: (request: SearchRequest) => Partial<PageAnswer>): Calls => ({
  edit,
  search: async (request) => toReply(answer(request)),
});

/** Lets the questions under way be answered. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("loading", () => {
  it("takes the filters from the address and searches", async () => {
    const { state, asked } = await openStore({ search: "?q=fix&from=2015&show=typos" });
    expect(state.loading.isLoading).toBe(false);
    expect(state.question.filters).toMatchObject({
      query: "fix",
      startYear: 2015,
      endYear: 2025,
      showTypos: true,
    });
    expect(asked.map(({ options }) => options)).toEqual([{ ...state.question.filters }]);
  });

  describe("before hydration", () => {
    function openUndrawn(search = "") {
      let render = () => {};
      const hydrated = new Promise<void>((resolve) => {
        render = resolve;
      });
      const opened = createStore({ search, hydrated });
      const loading = opened.store.load();
      const drawAndLoad = () => {
        render();
        return loading;
      };
      return { ...opened, render: drawAndLoad };
    }

    it("searches without changing the state", async () => {
      const { state, asked, render } = openUndrawn("?from=2015");
      const before = JSON.stringify(createCvState());
      await settle();
      expect(asked.map(({ options }) => options.startYear)).toEqual([2015]);
      expect(JSON.stringify(state)).toBe(before);
      await render();
      expect(state).toMatchObject({
        loading: { isLoading: false },
        question: { filters: { startYear: 2015 } },
        results: { answer: { total: 3 } },
      });
      expect(asked).toHaveLength(1);
    });

    it("searches once for what the html's box already has, without changing the state", async () => {
      const { store, state, queries, render } = openUndrawn();
      store.askEarly("fix");
      const before = JSON.stringify(createCvState());
      await settle();
      expect(queries()).toEqual(["fix"]);
      expect(JSON.stringify(state)).toBe(before);
      store.setEarlyQuery("fix");
      await render();
      expect(queries()).toEqual(["fix"]);
      expect(state).toMatchObject({ question: { filters: { query: "fix" } }, results: { answered: "fix" } });
    });

    it("searches again if something was typed meanwhile", async () => {
      const { store, state, queries, render } = openUndrawn();
      await settle();
      store.setEarlyQuery("fix");
      await render();
      expect(queries()).toEqual(["", "fix"]);
      expect(state.results.answered).toBe("fix");
    });
  });

  it.each<[string, (isBroken: () => boolean) => Calls, object]>([
    [
      "the data",
      (isBroken) => ({ load: async () => (isBroken() ? refuse("orgs.json", "404") : { ok: true, site }) }),
      { kind: "data", defect: { file: "orgs.json", reason: "404", severity: "fatal" } },
    ],
    [
      "the worker",
      (isBroken) => ({ search: async () => (isBroken() ? fails("no answer")() : toReply()) }),
      { kind: "worker", reason: "no answer" },
    ],
  ])("reports a failure and retries: %s", async (_, toCalls, failure) => {
    let isBroken = true;
    const { store, state } = await openStore({ calls: toCalls(() => isBroken) });
    expect(state).toMatchObject({ loading: { isLoading: false, failure }, results: { answer: undefined } });
    isBroken = false;
    await store.load();
    expect(state).toMatchObject({
      loading: { isLoading: false, failure: undefined },
      results: { answer: { total: 3 } },
    });
  });
});

describe("text typed before the data have loaded", () => {
  it("is kept, searched for and added to the address", async () => {
    const { store, state, asked, bar } = createStore({ search: "?q=fix&from=2015" });
    store.setEarlyQuery("tmux");
    await store.load();
    expect(asked.map(({ options }) => options)).toMatchObject([{ query: "tmux", startYear: 2015 }]);
    expect(state.question.filters.query).toBe("tmux");
    await vi.advanceTimersByTimeAsync(300);
    expect(bar.entries).toEqual(["?q=tmux&from=2015"]);
  });

  it("sends no request until then", () => {
    const { store, state, bar, asked } = createStore({ search: "?q=a" });
    store.setQuery("ab");
    store.followAddress();
    expect(state.question.filters.query).toBe("ab");
    bar.history.pushState(null, "", "/cv/?q=b");
    store.followAddress();
    expect(state.question.filters.query).toBe("b");
    expect(asked).toEqual([]);
  });
});

it("a card's text is read, or its failure reported", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const text: Calls["text"] = async ({ row }) => ({ summary: [{ kind: "text", text: `of ${row}` }] });
  const { store } = await openStore({ calls: { text } });
  expect(await store.readText(3)).toEqual({ summary: [{ kind: "text", text: "of 3" }] });
  const { store: failing, state } = await openStore({ calls: { text: fails("hangs") } });
  expect(await failing.readText(3)).toBeUndefined();
  expect(state.loading.failure).toBeUndefined();
});

it("charts and options are collapsed until they are opened", async () => {
  const { store, state } = await openStore();
  expect(state.panels).toMatchObject({ showChartsMobile: false, showOptionsMobile: false });
  store.setShown("showChartsMobile", true);
  expect(state.panels.showChartsMobile).toBe(true);
});

// question.test.ts tests the questions and the shown answers.
describe("typing", () => {
  it("typing updates the address after a pause of 300 ms without history entries; a commit adds one", async () => {
    const { store, bar } = await openStore();
    store.setQuery("f");
    await vi.advanceTimersByTimeAsync(200);
    store.setQuery("fi");
    await vi.advanceTimersByTimeAsync(200);
    expect(bar.entries).toEqual([""]);
    await vi.advanceTimersByTimeAsync(100);
    expect(bar.entries).toEqual(["?q=fi"]);
    store.setQuery("fix");
    store.commitQuery();
    expect(bar.entries).toEqual(["", "?q=fix"]);
    await vi.advanceTimersByTimeAsync(300);
    expect(bar.entries).toEqual(["", "?q=fix"]);
  });

  it("a commit adds no entry if nothing has changed in the end", async () => {
    const { store, bar } = await openStore({ search: "?q=a&chart=nivo" });
    store.setQuery("ab");
    await vi.advanceTimersByTimeAsync(300);
    store.setQuery("a");
    store.commitQuery();
    expect(bar.entries).toEqual(["?q=a&chart=nivo"]);
  });

  it("an unfinished text dims the last answer, and each text is explained as it was read", async () => {
    const problem = { code: "value-missing", message: "Expected field value", start: 0, length: 4 };
    const { store, state } = await openStore({
      calls: answering(({ options: { query = "" } }) => ({
        total: query.length,
        problems: /[:)]$/.test(query) ? [problem] : [],
        incomplete: query.endsWith(":"),
      })),
    });
    for (const [query, isDimmed, problems] of [
      ["fix", false, []],
      ["org:", true, [problem]],
      ["org:x", false, []],
      [")", false, [problem]],
    ] as const) {
      store.setQuery(query);
      await settle();
      expect(state.question.dimmed).toBe(isDimmed);
      if (!isDimmed)
        expect(state.results).toMatchObject({ answered: query, answer: { total: query.length } });
      expect(state.question.feedback).toMatchObject({ text: query, problems, incomplete: isDimmed });
    }
  });

  it("an unfinished text gets its own answer after a pause", async () => {
    const { store, state } = await openStore({
      calls: answering(({ options: { query = "" } }) => ({
        total: query.length,
        incomplete: query.endsWith(":"),
      })),
    });
    store.setQuery("org:");
    await vi.advanceTimersByTimeAsync(900);
    expect([state.question.dimmed, state.results.answered]).toEqual([true, ""]);
    await vi.advanceTimersByTimeAsync(200);
    expect([state.question.dimmed, state.results.answered]).toEqual([false, "org:"]);
  });

  it("the caret's position is sent with a text that is being typed, and only then", async () => {
    const { store, asked } = await openStore({ search: "?q=org:fl" });
    store.setQuery("org:f fix", 5);
    store.setQuery("org:fl fix", 6);
    await settle();
    store.commitQuery();
    store.setFilters({ startYear: 2015 });
    await settle();
    expect(asked.map(({ caret }) => caret)).toEqual([undefined, 5, 6, undefined]);
  });
});

describe("choosing filters", () => {
  it("puts the selection into the text and adds a history entry", async () => {
    const { store, state, bar } = await openStore({ search: "?q=fix", calls: { edit } });
    await store.choose("languages", ["C", "Go"]);
    expect(state.question.filters.query).toBe("fix language:C OR language:Go");
    expect(bar.entries).toEqual(["?q=fix", "?q=fix+language:C+OR+language:Go"]);
    await store.choose("languages", []);
    expect(state.question.filters.query).toBe("fix");
  });

  it("shows the selection at once, and keeps two quick ones and text typed meanwhile", async () => {
    const { store, state } = await openStore({ calls: { edit } });
    const first = store.choose("languages", ["C"]);
    expect(state.question.selected.languages).toEqual(["C"]);
    // The worker is still computing its edit.
    await Promise.resolve();
    store.setQuery("fix");
    await Promise.all([first, store.choose("orgs", ["weft"])]);
    expect(state.question.filters.query).toBe("fix language:C org:weft");
  });

  it("joins languages as the switch says, also if it changes later, in one history entry", async () => {
    const others = { categories: [], orgs: [], tags: [] };
    const { store, state, bar } = await openStore({
      calls: answering(({ options: { query = "" } }) => ({
        selected: { languages: [...query.matchAll(/language:(\w+)/g)].map(([, id = ""]) => id), ...others },
      })),
    });
    const goTo = async (at: number) => {
      bar.at = at;
      store.followAddress();
      await settle();
    };
    await store.choose("languages", ["C", "Go"]);
    await settle();
    const turned = store.setToggle("useAndFilterForLanguages", true);
    expect(state.question.filters.useAndFilterForLanguages).toBe(true);
    await turned;
    expect(state.question.filters.query).toBe("language:C language:Go");
    const entries = ["", "?q=language:C+OR+language:Go", "?q=language:C+language:Go&match=all"];
    expect(bar.entries).toEqual(entries);
    await goTo(1);
    const any = { query: "language:C OR language:Go", useAndFilterForLanguages: false };
    expect(state.question.filters).toMatchObject(any);
    await goTo(2);
    await store.setToggle("useAndFilterForLanguages", false);
    expect(state.question.filters).toMatchObject(any);
    expect(bar.entries).toEqual([...entries, "?q=language:C+OR+language:Go"]);
  });
});

describe("the address", () => {
  it("restores everything when the visitor goes back", async () => {
    const { store, state, bar } = await openStore();
    store.setFilters({ startYear: 2015 });
    await store.setToggle("showTypos", true);
    expect(bar.entries).toEqual(["", "?from=2015", "?from=2015&show=typos"]);
    bar.at = 1;
    store.followAddress();
    expect(state.question.filters).toMatchObject({ startYear: 2015, showTypos: false });
    expect(bar.entries).toHaveLength(3);
  });

  it("is ignored if nobody else changed it", async () => {
    const { store, queries } = await openStore();
    store.setQuery("fix");
    store.followAddress();
    await settle();
    expect(queries()).toEqual(["", "fix"]);
  });

  it("has the defaults after a reset", async () => {
    const { store, state, bar } = await openStore({
      search: "?q=fix&from=2015&show=typos&match=all&chart=nivo",
    });
    store.reset();
    expect(state.question.filters).toMatchObject({ query: "", startYear: 2007, showTypos: false });
    expect(bar.entries.at(-1)).toBe("?chart=nivo");
  });
});

it("requested cards are shown, except those of an older answer", async () => {
  const { store, state } = await openStore();
  const { answer = toReply().answer } = state.results;
  await store.requestCards(answer, [{ from: 0, count: 10 }]);
  expect([0, 1, 2].map((row) => state.results.cards.has(row))).toEqual([true, true, true]);
  store.setQuery("fix");
  await settle();
  await store.requestCards(answer, [{ from: 0, count: 10 }]);
  expect(state.results.cards.has(0)).toBe(false);
});

it("at most 300 results are printed, with cards from the worker", async () => {
  const rows = Uint32Array.from({ length: 500 }, (_, row) => row);
  const { store } = await openStore({ calls: answering(() => ({ rows })) });
  await store.prefetchForPrint();
  expect(store.countPrintable()).toBe(300);
});

it.each([
  ["that of the clock", Date.UTC(2026, 0), Date.UTC(2026, 0)],
  ["never earlier than the build", 0, Date.UTC(2024, 3)],
])("the time for relative dates is %s", async (_, time, expected) => {
  vi.useFakeTimers({ now: time, toFake: ["Date"] });
  const state = createCvState({ prerendered: { path: "/", now: Date.UTC(2024, 3), site } });
  await createCvStore({ client: fakeClient(), bar: new FakeBar(), state }).load();
  expect(state.now).toBe(expected);
});
