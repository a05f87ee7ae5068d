import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WorkerClient } from "../../../src/client/worker-client.ts";
import type { AddressBar } from "../../../src/store/address-bar.ts";
import { createCvState } from "../../../src/store/state.ts";
import { type CvStore, createCvStore } from "../../../src/store/store.ts";
import type { LoadReply, PageAnswer, SearchRequest } from "../../../worker/contract.ts";
import { fakeClient, site, toCard, toReply } from "../client/fake-worker.ts";

/** An address bar with a history, in memory. */
class FakeBar implements AddressBar {
  readonly entries: string[];
  at = 0;

  constructor(search = "") {
    this.entries = [search];
  }

  get location() {
    return { pathname: "/cv/", search: this.entries[this.at] ?? "", hash: "" } as Location;
  }

  get history() {
    return {
      state: null,
      replaceState: (_state: unknown, _title: string, url: string) => {
        this.entries[this.at] = url.replace("/cv/", "");
      },
      pushState: (_state: unknown, _title: string, url: string) => {
        this.entries.splice(++this.at, Infinity, url.replace("/cv/", ""));
      },
    } as unknown as History;
  }
}

interface Scene {
  search?: string;
  /** What the box held before the store was there. */
  typed?: string;
  /** What the engine says of a query. */
  answer?: (request: SearchRequest) => Partial<PageAnswer>;
  client?: Partial<WorkerClient>;
}

/** A store over a worker that answers at once. */
async function open({ search, typed, answer = () => ({}), client: given = {} }: Scene = {}) {
  const asked: SearchRequest[] = [];
  const client = fakeClient({
    load: async () => ({ kind: "answered", value: { ok: true, site } }),
    search: async (request) => {
      asked.push(request);
      return { kind: "answered", value: toReply(answer(request)) };
    },
    cards: async ({ rows }) => ({ kind: "answered", value: rows.map(toCard) }),
    text: async ({ row }) => ({
      kind: "answered",
      value: { summary: [{ kind: "text", text: `of ${row}` }] },
    }),
    edit: async ({ options: { query: text = "" }, field, values, join }) => {
      const terms = values.map((value) => `${field}:${value}`).join(join === "or" ? " OR " : " ");
      const others = text.split(/ (?:OR )?/).filter((word) => word !== "" && !word.startsWith(`${field}:`));
      return { kind: "answered", value: [...others, terms].filter((part) => part !== "").join(" ") };
    },
    ...given,
  });
  const bar = new FakeBar(search);
  const state = createCvState(new URLSearchParams(search).get("q") ?? "");
  const store = createCvStore({ client, bar, state });
  if (typed !== undefined) store.setEarlyQuery(typed);
  await store.load();
  return { store, state, bar, asked, client };
}

/** Returns a page that is drawn once `draw` is called. */
function createDrawing() {
  let draw = () => {};
  const hydrated = new Promise<void>((resolve) => {
    draw = resolve;
  });
  return { hydrated, draw: () => draw() };
}

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
  it("takes the filters from the address and asks for the first results", async () => {
    const { state, asked } = await open({ search: "?q=fix&from=2015&show=typos" });
    expect(state.isLoading).toBe(false);
    expect(state.filters).toMatchObject({ query: "fix", startYear: 2015, endYear: 2025, showTypos: true });
    expect(asked.map(({ options }) => options)).toEqual([{ ...state.filters }]);
  });

  describe("before the page is drawn", () => {
    async function openUndrawn(search = "") {
      const { client, asked } = await open();
      asked.length = 0;
      const { hydrated, draw } = createDrawing();
      const state = createCvState();
      const store = createCvStore({ client, bar: new FakeBar(search), state, hydrated });
      const loading = store.load();
      const drawAndLoad = () => {
        draw();
        return loading;
      };
      return { store, state, asked, draw: drawAndLoad };
    }

    it("asks, and leaves the state alone until then", async () => {
      const { state, asked, draw } = await openUndrawn("?from=2015");
      const before = JSON.stringify(createCvState());
      await settle();
      expect(asked.map(({ options }) => options.startYear)).toEqual([2015]);
      expect(JSON.stringify(state)).toBe(before);
      await draw();
      expect(state).toMatchObject({ isLoading: false, filters: { startYear: 2015 } });
      expect(state.answer?.total).toBe(3);
      expect(asked).toHaveLength(1);
    });

    it("asks anew where something was typed meanwhile", async () => {
      const { store, state, asked, draw } = await openUndrawn();
      await settle();
      store.setEarlyQuery("fix");
      await draw();
      expect(asked.map(({ options }) => options.query)).toEqual(["", "fix"]);
      expect(state.answered).toBe("fix");
    });
  });

  it("says what failed, and tries again", async () => {
    const defect = { file: "orgs.json", reason: "404", severity: "fatal" } as const;
    let isBroken = true;
    const { store, state } = await open({
      client: {
        load: async () => {
          const reply: LoadReply = isBroken ? { ok: false, defect } : { ok: true, site };
          return { kind: "answered", value: reply };
        },
      },
    });
    expect(state).toMatchObject({ isLoading: false, failure: { kind: "data", defect }, answer: undefined });
    isBroken = false;
    await store.load();
    expect(state).toMatchObject({ isLoading: false, failure: undefined });
    expect(state.answer?.total).toBe(3);
  });

  it("reports a worker that was given up", async () => {
    const { state } = await open({
      client: { search: async () => ({ kind: "failed", reason: "no answer" }) },
    });
    expect(state).toMatchObject({ isLoading: false, failure: { kind: "worker", reason: "no answer" } });
  });
});

describe("what was typed before the data came", () => {
  it("is kept and searched for", async () => {
    const { state, asked, bar } = await open({ search: "?q=fix&from=2015", typed: "tmux" });
    expect(asked.map(({ options }) => options)).toMatchObject([{ query: "tmux", startYear: 2015 }]);
    expect(state.filters.query).toBe("tmux");
    await vi.advanceTimersByTimeAsync(300);
    expect(bar.entries).toEqual(["?q=tmux&from=2015"]);
  });

  it("asks for nothing until then", async () => {
    const search = vi.fn();
    const client = fakeClient({ search });
    const bar = new FakeBar("?q=a");
    const store = createCvStore({ client, bar, state: createCvState("a") });
    store.setQuery("ab");
    store.followAddress();
    expect(store.state.filters.query).toBe("ab");
    bar.history.pushState(null, "", "/cv/?q=b");
    store.followAddress();
    expect(store.state.filters.query).toBe("b");
    expect(search).not.toHaveBeenCalled();
  });
});

it("reads the text of a card, and says where that failed", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const { store } = await open();
  expect(await store.readText(3)).toEqual({ summary: [{ kind: "text", text: "of 3" }] });
  const text: WorkerClient["text"] = async () => ({ kind: "failed", reason: "hangs" });
  const { store: failing, state } = await open({ client: { text } });
  expect(await failing.readText(3)).toBeUndefined();
  expect(state.failure).toBeUndefined();
});

it("charts and options are folded away until they are asked for", async () => {
  expect(createCvState()).toMatchObject({
    isLoading: true,
    showChartsMobile: false,
    showOptionsMobile: false,
  });
  const { store, state } = await open();
  store.setShown("showChartsMobile", true);
  expect(state.showChartsMobile).toBe(true);
});

describe("typing", () => {
  it("shows each answer, and ignores one that was superseded", async () => {
    const { store, state } = await open({ answer: ({ options }) => ({ total: options.query?.length ?? 0 }) });
    store.setQuery("fix");
    await settle();
    expect(state.answer?.total).toBe(3);
    expect(state.answered).toBe("fix");
    expect(state.feedback.text).toBe("fix");
  });

  it("follows in the address after a pause of 300 ms, without history entries; the commit is one", async () => {
    const { store, bar } = await open();
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

  it("makes no entry where nothing changed in the end", async () => {
    const { store, bar } = await open({ search: "?q=a&chart=nivo" });
    store.setQuery("ab");
    await vi.advanceTimersByTimeAsync(300);
    store.setQuery("a");
    store.commitQuery();
    expect(bar.entries).toEqual(["?q=a&chart=nivo"]);
  });

  it("keeps the last valid answer, dimmed, while the text is unfinished", async () => {
    const problem = { code: "value-missing", message: "Expected field value", start: 0, length: 4 };
    const { store, state } = await open({
      answer: ({ options }) =>
        options.query === "org:" ? { total: 0, problems: [problem], incomplete: true } : { total: 7 },
    });
    store.setQuery("org:");
    await settle();
    expect(state).toMatchObject({ dimmed: true, answered: "" });
    expect(state.answer?.total).toBe(7);
    expect(state.feedback).toMatchObject({ text: "org:", problems: [problem], incomplete: true });
    store.setQuery("org:x");
    await settle();
    expect(state).toMatchObject({ dimmed: false, answered: "org:x" });
    expect(state.feedback.problems).toEqual([]);
  });

  it("searches for an unfinished text as it stands where an address holds it, or once it is committed", async () => {
    const { store, state, asked } = await open({
      search: "?q=org:",
      answer: ({ options }) => ({ incomplete: options.query?.endsWith(":") === true, total: 3 }),
    });
    expect(asked).toHaveLength(1);
    expect(state).toMatchObject({ dimmed: false, answered: "org:", answer: { total: 3 }, isLoading: false });
    store.setQuery("fix");
    await settle();
    store.setQuery("fix language:");
    await settle();
    expect(state).toMatchObject({ dimmed: true, answered: "fix" });
    store.commitQuery();
    expect(state).toMatchObject({ dimmed: false, answered: "fix language:" });
  });

  it("tells the worker where the caret stands in a text that is being typed, and only there", async () => {
    const { store, asked } = await open({ search: "?q=org:fl" });
    store.setQuery("org:f fix", 5);
    store.setQuery("org:fl fix", 6);
    await settle();
    store.commitQuery();
    store.setFilters({ startYear: 2015 });
    await settle();
    expect(asked.map(({ caret }) => caret)).toEqual([undefined, 5, 6, undefined]);
  });

  describe("a text that may be on its way to another one", () => {
    const scene: Scene = {
      client: {
        search: async ({ options: { query } }) => {
          if (query !== "languag") return { kind: "answered", value: toReply({ total: 7 }) };
          return { kind: "answered", value: { ...toReply({ total: 0 }), unfinished: true } };
        },
      },
    };

    it("leaves the last answer, dimmed, while it is typed", async () => {
      const { store, state } = await open(scene);
      store.setQuery("languag");
      await settle();
      expect(state).toMatchObject({ dimmed: true, answered: "", answer: { total: 7 } });
      store.setQuery("language:go");
      await settle();
      expect(state).toMatchObject({ dimmed: false, answered: "language:go", answer: { total: 7 } });
    });

    it.each<[string, Scene, (store: CvStore) => unknown]>([
      [
        "once it is committed",
        scene,
        async (store) => {
          store.setQuery("languag");
          await settle();
          store.commitQuery();
        },
      ],
      [
        "where it is committed before the answer",
        scene,
        (store) => {
          store.setQuery("languag");
          store.commitQuery();
        },
      ],
      ["where an address holds it", { ...scene, search: "?q=languag" }, () => {}],
    ])("is searched for %s", async (_, given, act) => {
      const { store, state } = await open(given);
      await act(store);
      await settle();
      expect(state).toMatchObject({ dimmed: false, answered: "languag", answer: { total: 0 } });
    });
  });

  it("shows the engine's answer for a text that is wrong, with its problems", async () => {
    const problem = { code: "paren", message: "Unexpected ')'", start: 0, length: 1 };
    const { store, state } = await open({
      answer: ({ options }) => (options.query === ")" ? { total: 0, problems: [problem] } : {}),
    });
    store.setQuery(")");
    await settle();
    expect(state).toMatchObject({ dimmed: false, feedback: { problems: [problem], incomplete: false } });
    expect(state.answer?.total).toBe(0);
  });
});

describe("choosing", () => {
  it("puts the selection into the text and makes a history entry", async () => {
    const { store, state, bar } = await open({ search: "?q=fix" });
    await store.choose("languages", ["C", "Go"]);
    expect(state.filters.query).toBe("fix language:C OR language:Go");
    expect(bar.entries).toEqual(["?q=fix", "?q=fix+language:C+OR+language:Go"]);
    await store.choose("languages", []);
    expect(state.filters.query).toBe("fix");
  });

  it("shows the selection at once and loses none of two quick ones", async () => {
    const { store, state } = await open();
    const first = store.choose("languages", ["C"]);
    expect(state.selected.languages).toEqual(["C"]);
    await Promise.all([first, store.choose("orgs", ["weft"])]);
    expect(state.filters.query).toBe("language:C org:weft");
  });

  it("keeps what is typed while the text is edited", async () => {
    const { store, state } = await open();
    const choice = store.choose("languages", ["C"]);
    store.setQuery("fix");
    await choice;
    expect(state.filters.query).toBe("fix language:C");
  });

  it("joins languages by the switch, also when it is turned later, as one entry of the history", async () => {
    const { store, state, bar } = await open({
      answer: ({ options }) => ({
        selected: {
          languages: [...(options.query ?? "").matchAll(/language:(\w+)/g)].map(([, id = ""]) => id),
          categories: [],
          orgs: [],
          tags: [],
        },
      }),
    });
    await store.choose("languages", ["C", "Go"]);
    await settle();
    const turned = store.setToggle("useAndFilterForLanguages", true);
    expect(state.filters.useAndFilterForLanguages).toBe(true);
    await turned;
    expect(state.filters.query).toBe("language:C language:Go");
    const entries = ["", "?q=language:C+OR+language:Go", "?q=language:C+language:Go&match=all"];
    expect(bar.entries).toEqual(entries);
    bar.at = 1;
    store.followAddress();
    await settle();
    expect(state.filters).toMatchObject({
      query: "language:C OR language:Go",
      useAndFilterForLanguages: false,
    });
    bar.at = 2;
    store.followAddress();
    await settle();
    await store.setToggle("useAndFilterForLanguages", false);
    expect(state.filters.query).toBe("language:C OR language:Go");
    expect(bar.entries).toEqual([...entries, "?q=language:C+OR+language:Go"]);
  });
});

describe("the address", () => {
  it("brings all back when the visitor goes back", async () => {
    const { store, state, bar } = await open();
    store.setFilters({ startYear: 2015 });
    await store.setToggle("showTypos", true);
    expect(bar.entries).toEqual(["", "?from=2015", "?from=2015&show=typos"]);
    bar.at = 1;
    store.followAddress();
    expect(state.filters).toMatchObject({ startYear: 2015, showTypos: false });
    expect(bar.entries).toHaveLength(3);
  });

  it("is left alone when nobody else changed it", async () => {
    const { store, asked } = await open();
    store.setQuery("fix");
    store.followAddress();
    await settle();
    expect(asked.map(({ options }) => options.query)).toEqual(["", "fix"]);
  });
});

it("reset restores the defaults", async () => {
  const { store, state, bar } = await open({ search: "?q=fix&from=2015&show=typos&match=all&chart=nivo" });
  store.reset();
  expect(state.filters).toMatchObject({ query: "", startYear: 2007, showTypos: false });
  expect(bar.entries.at(-1)).toBe("?chart=nivo");
});

it("cards that were asked for are drawn, those of an older answer are not", async () => {
  const { store, state } = await open();
  const { answer } = state;
  if (answer === undefined) throw new Error("There is no answer.");
  await store.requestCards(answer, [{ from: 0, count: 10 }]);
  expect([0, 1, 2].map((row) => state.cards.has(row))).toEqual([true, true, true]);
  store.setQuery("fix");
  await settle();
  await store.requestCards(answer, [{ from: 0, count: 10 }]);
  expect(state.cards.has(0)).toBe(false);
});

it("a print has at most 300 results, of which the worker makes the cards", async () => {
  const rows = Uint32Array.from({ length: 500 }, (_, row) => row);
  const { store } = await open({ answer: () => ({ rows }) });
  await store.prefetchForPrint();
  expect(store.countPrintable()).toBe(300);
});

describe("the time that relative dates count from", () => {
  const builtAt = Date.UTC(2024, 3);
  const openAt = async (time: number) => {
    vi.useFakeTimers({ now: time, toFake: ["Date"] });
    const client = fakeClient({
      load: async () => ({ kind: "answered", value: { ok: true, site } }),
      search: async () => ({ kind: "answered", value: toReply({}) }),
    });
    const state = createCvState("", { path: "/", now: builtAt, site });
    await createCvStore({ client, bar: new FakeBar(), state }).load();
    return state.now;
  };

  it("is that of the clock, and never earlier than the build", async () => {
    expect(await openAt(Date.UTC(2026, 0))).toBe(Date.UTC(2026, 0));
    expect(await openAt(0)).toBe(builtAt);
  });
});
