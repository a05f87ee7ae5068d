/** Tests the effects of events on the page's question, in cases and against a model on random sequences. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultFilters, type Filters, sameFilters } from "../../../src/store/filters.ts";
import {
  advance,
  createQuestion,
  type Effect,
  type Found,
  type Question,
  type QuestionEvent,
  type Search,
} from "../../../src/store/question.ts";
import { testCases } from "../../corpus/cases.ts";
import { toReply } from "../client/fake-worker.ts";

const everything = defaultFilters({ firstYear: 2007, lastYear: 2025 });
const view: Filters = { ...everything, query: "talk", startYear: 2020 };
const defaults = [everything, view];

/** Texts with these endings could become longer known values. */
const isUnfinished = ({ query }: Filters) => /[:+]$/.test(query);

type Act =
  | { act: "type" | "early"; query: string }
  | { act: "change" | "follow" | "preset"; startYear: number }
  | { act: "load"; query?: string; startYear?: number }
  | { act: "commit" | "pause" | "again" | "answer" | "answerAll" | "answerOld" | "fail" };

/** A page with its worker, whose data has a version. */
class Page {
  question = createQuestion(everything);
  version = 0;
  shown: { filters: Filters; origin: string; version: number } | undefined;
  readonly effects: Effect[] = [];

  handle(event: QuestionEvent) {
    const { question, effects } = advance(this.question, event);
    this.question = question;
    for (const effect of effects) {
      this.effects.push(effect);
      if (effect.kind === "show") this.#show(effect.found);
    }
  }

  #show({ search: { filters, origin }, reply }: Found) {
    this.shown = { filters, origin, version: reply.answer.total };
  }

  searches(): Search[] {
    return this.effects.flatMap((effect) => (effect.kind === "search" ? [effect.search] : []));
  }

  do(act: Act) {
    const { asked, pending } = this.question;
    switch (act.act) {
      case "type":
        return this.handle({ kind: "typed", query: act.query, caret: act.query.length });
      case "early":
        return this.handle({ kind: "early", query: act.query });
      case "change":
        return this.handle({ kind: "changed", filters: { startYear: act.startYear } });
      case "preset":
        return this.handle({ kind: "preset", filters: { startYear: act.startYear } });
      case "follow":
        return this.handle({ kind: "followed", filters: { ...everything, startYear: act.startYear } });
      case "load": {
        const { query = "", startYear = 2007 } = act;
        return this.handle({ kind: "loaded", address: { ...everything, query, startYear }, defaults });
      }
      case "commit":
        return this.handle({ kind: "committed" });
      case "pause":
        if (pending !== undefined) this.handle({ kind: "paused", found: pending });
        return;
      // From now on the worker knows more.
      case "again":
        this.version += 1;
        return this.handle({ kind: "again", isRetry: false });
      case "answer":
        return this.#answer(asked);
      case "answerOld":
        return this.#answer(this.searches().find((search) => search !== asked));
      case "answerAll":
        while (this.question.asked !== undefined) this.#answer(this.question.asked);
        return;
      case "fail":
        if (asked !== undefined) this.handle({ kind: "failed", search: asked, reason: "died" });
    }
  }

  #answer(search: Search | undefined) {
    if (search === undefined) return;
    // Half of the unfinished texts are unfinished by the grammar, the others by the data.
    const unfinished = isUnfinished(search.filters);
    const incomplete = unfinished && search.filters.query.endsWith(":");
    const reply = toReply({ total: this.version, incomplete });
    if (unfinished && search.caret !== undefined) reply.unfinished = true;
    this.handle({ kind: "answered", search, reply });
  }

  /** Prints the page on one line: its question, its answer, and their state. */
  print(): string {
    const { filters, caret, asked, pending, isSearching } = this.question;
    const words = [
      `${print(filters)}${caret === undefined ? "" : "|"}`,
      `shows ${this.shown === undefined ? "nothing" : print(this.shown.filters)}`,
      ...(this.shown?.version ? [`of data ${this.shown.version}`] : []),
      ...(pending === undefined ? [] : ["dimmed"]),
      ...(asked === undefined ? [] : [`asks ${print(asked.filters)}`]),
      ...(isSearching ? ["as results"] : []),
    ];
    return words.join(", ");
  }
}

function print({ query, startYear }: Filters): string {
  return `"${query}"${startYear === 2007 ? "" : ` from ${startYear}`}`;
}

/** Applies actions to a page, such as `load fix from 2015, answer, type org:`. */
function play(acts: string): Page {
  const page = new Page();
  for (const written of acts.split(", ")) {
    const [, act, query = "", from] = /^(\w+) ?(.*?)(?: from (\d+))?$/.exec(written) ?? [];
    page.do({ act, query, startYear: Number(from ?? (/^\d+$/.test(query) ? query : 2007)) } as Act);
  }
  return page;
}

testCases("page/questions", (acts) => play(acts).print());

it("a text replaces the address while it is typed, and adds an entry once it is committed", () => {
  const { effects } = play("load, answer, type f, type fi, commit, change 2015");
  const entries = effects.flatMap((effect) =>
    effect.kind === "write" ? [`${effect.how} ${print(effect.filters)}`] : [],
  );
  expect(entries).toEqual([`type "f"`, `type "fi"`, `commit "fi"`, `commit "fi" from 2015`]);
  // The first key and the change of a filter leave results whose place is kept.
  expect(effects.filter(({ kind }) => kind === "savePosition")).toHaveLength(2);
});

const queries = fc.constantFrom("", "fix", "org:", "languag+", "org:weft");
const years = fc.constantFrom(2007, 2015, 2020);
const address: Filters = { ...everything, query: "org:weft", startYear: 2015 };
const loading: Act = { act: "load", query: address.query, startYear: address.startYear };
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("type" as const), query: queries }) },
  fc.record({ act: fc.constant("early" as const), query: queries }),
  fc.record({ act: fc.constantFrom("change", "follow", "preset"), startYear: years }),
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("answer", "answerAll", "commit", "pause") }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("again", "answerOld", "fail") }) },
  fc.constant(loading),
);

/** A model of the page: it computes the required state from all previous events. */
class Model {
  readonly log: Act[] = [];

  get isLoaded() {
    return this.log.some(({ act }) => act === "load");
  }

  /** The current filters: the newest of each, over those of the first address. */
  get filters(): Filters {
    let filters = this.isLoaded ? address : everything;
    for (const act of this.log) {
      if (act.act === "type" || act.act === "early") filters = { ...filters, query: act.query };
      if (act.act === "change" || act.act === "preset") filters = { ...filters, startYear: act.startYear };
      if (act.act === "follow") filters = { ...everything, startYear: act.startYear };
    }
    return filters;
  }

  /** True if the text was changed after it was committed. */
  get isTyped(): boolean {
    let isTyped = false;
    for (const [index, { act }] of this.log.entries()) {
      const [before, after] = [this.#until(index), this.#until(index + 1)];
      const isNew = before.filters.query !== after.filters.query || !before.isLoaded;
      if ((act === "type" || act === "early") && isNew) isTyped = true;
      if (act === "commit" || act === "change" || act === "follow") isTyped = false;
      if (act === "load" && !before.isLoaded && sameFilters(after.filters, address)) isTyped = false;
    }
    return isTyped;
  }

  #until(length: number): Model {
    const model = new Model();
    model.log.push(...this.log.slice(0, length));
    return model;
  }
}

/** Plays the actions, and returns the resulting page with the version of the data that must be shown in the end. */
class Trial {
  readonly page = new Page();
  readonly model = new Model();
  #needed = 0;
  /** Neither an answer nor another question follows a failure or an answer that is merely shown. */
  #isHalted = false;

  act(act: Act) {
    const { page, model } = this;
    const isEarly = !model.isLoaded;
    // Before the data has arrived, nothing can be followed, searched or extended; after the first answer, nothing is
    // early.
    if (isEarly && ["follow", "again"].includes(act.act)) return;
    if (act.act === "early" && page.shown !== undefined) return;
    const before = { shown: page.shown, question: page.question, effects: page.effects.length };
    model.log.push(act);
    page.do(act);
    const effects = page.effects.slice(before.effects);
    this.#follow(act, before.question, effects);
    expect(page.question.filters).toEqual(model.filters);
    expect(page.question.caret !== undefined).toBe(model.isTyped);
    for (const effect of effects) this.#check(act, effect, before.shown?.filters);
    if (act.act === "answerOld") expect(page.question).toBe(before.question);
    if (act.act === "answerAll") this.#checkEnd(before.question.isSearching);
  }

  #follow({ act }: Act, { asked, shown, filters }: Question, effects: readonly Effect[]) {
    if (act === "preset" || (act === "fail" && asked !== undefined)) this.#isHalted = true;
    if (act !== "again") return;
    const isShown = asked === undefined && shown !== undefined && sameFilters(shown, filters);
    const isRepeat = effects.some((effect) => effect.kind === "search");
    // The last search before this event.
    const last = this.page.searches().at(isRepeat ? -2 : -1);
    expect(isRepeat).toBe(isShown && last?.origin !== "data");
    if (isRepeat) this.#needed = this.page.version;
  }

  #check({ act }: Act, effect: Effect, before: Filters | undefined) {
    const { filters, isTyped } = this.model;
    const isKept = isTyped && act !== "pause" && isUnfinished(filters) && before !== undefined;
    switch (effect.kind) {
      case "search":
        expect(effect.search.filters).toEqual(filters);
        expect(effect.search.caret !== undefined).toBe(isTyped);
        this.#isHalted = false;
        return;
      case "show":
        return expect(effect.found.search.filters).toEqual(isKept ? before : effect.found.search.filters);
      case "explain":
      case "wait":
        return expect(effect.found.search.filters.query).toBe(filters.query);
      case "write":
        expect(effect.how).toBe(act === "change" || act === "commit" ? "commit" : "type");
        return expect(effect.filters).toEqual(filters);
      case "savePosition":
        return expect(act).toMatch(/type|early|change/);
      case "fail":
        return expect(act).toBe("fail");
    }
  }

  /** Checks the state while no answer is pending. */
  #checkEnd(wasSearching: boolean | undefined) {
    const { filters, isTyped, isLoaded } = this.model;
    const { shown, question } = this.page;
    if (!isLoaded || this.#isHalted) return;
    if (shown === undefined) throw new Error("Nothing is shown.");
    const isKept = isTyped && isUnfinished(filters) && question.pending !== undefined;
    if (!isKept) expect(shown.filters).toEqual(filters);
    if (!isKept) expect(question.pending).toBeUndefined();
    else expect(question.pending?.search.filters).toEqual(filters);
    // A kept answer may be older: it is to the text before.
    if (!isKept) expect(shown.version).toBeGreaterThanOrEqual(this.#needed);
    const isDefault = defaults.some((one) => sameFilters(one, shown.filters));
    expect(question.isSearching).toBe(!isDefault || (isTyped && wasSearching));
  }
}

it("the newest question is answered after any sequence of events", () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (all) => {
      const trial = new Trial();
      for (const act of all) trial.act(act);
      trial.act({ act: "answerAll" });
    }),
    { numRuns: 1_000 },
  );
});
