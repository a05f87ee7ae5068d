/** Tests what follows from an event for the question of the page, as cases and against a model of random sequences. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultFilters, type Filters, sameFilters } from "../../../src/store/filters.ts";
import {
  advance,
  createQuestion,
  type Effect,
  type Found,
  type QuestionEvent,
  type Search,
} from "../../../src/store/question.ts";
import { toReply } from "../client/fake-worker.ts";

const everything = defaultFilters({ firstYear: 2007, lastYear: 2025 });
const view: Filters = { ...everything, query: "talk", startYear: 2020 };
const defaults = [everything, view];

/** Texts that end so could become longer known ones. */
const isUnfinished = ({ query }: Filters) => /[:+]$/.test(query);

/** A page with its worker, whose data has a version. */
class Page {
  question = createQuestion(everything);
  version = 0;
  shown: { filters: Filters; origin: string; version: number } | undefined;
  readonly effects: Effect[] = [];

  handle(event: QuestionEvent): this {
    const { question, effects } = advance(this.question, event);
    this.question = question;
    for (const effect of effects) {
      this.effects.push(effect);
      if (effect.kind === "show") this.#show(effect.found);
    }
    return this;
  }

  #show({ search: { filters, origin }, reply }: Found) {
    this.shown = { filters, origin, version: reply.answer.total };
  }

  searches(): Search[] {
    return this.effects.flatMap((effect) => (effect.kind === "search" ? [effect.search] : []));
  }

  load(address: Partial<Filters> = {}): this {
    return this.handle({ kind: "loaded", address: { ...everything, ...address }, defaults });
  }

  type(query: string): this {
    return this.handle({ kind: "typed", query, caret: query.length });
  }

  commit = () => this.handle({ kind: "committed" });
  change = (filters: Partial<Filters>) => this.handle({ kind: "changed", filters });
  follow = (filters: Partial<Filters>) =>
    this.handle({ kind: "followed", filters: { ...everything, ...filters } });

  /** More data, or less, is what the worker searches from now on. */
  renew(kind: "grown" | "missed"): this {
    this.version += 1;
    return this.handle({ kind });
  }

  /** The worker answers a search, by default the newest one if it is on its way. */
  answer(search = this.question.asked): this {
    if (search === undefined) return this;
    // Half of the unfinished texts are so by their grammar, the others by the data.
    const unfinished = isUnfinished(search.filters);
    const incomplete = unfinished && search.filters.query.endsWith(":");
    const reply = toReply({ total: this.version, incomplete });
    if (unfinished && search.caret !== undefined) reply.unfinished = true;
    return this.handle({ kind: "answered", search, reply });
  }

  fail(): this {
    const { asked } = this.question;
    return asked === undefined ? this : this.handle({ kind: "failed", search: asked, reason: "died" });
  }

  answerAll(): this {
    while (this.question.asked !== undefined) this.answer();
    return this;
  }

  /** The page in one line: what it asks for, what it shows, and how. */
  print(): string {
    const { filters, caret, asked, pending, isSearching } = this.question;
    const words = [
      `${print(filters)}${caret === undefined ? "" : "|"}`,
      `shows ${this.shown === undefined ? "nothing" : print(this.shown.filters)}`,
      ...(this.shown?.version ? [`of data ${this.shown.version}`] : []),
      ...(pending === undefined ? [] : ["dimmed"]),
      ...(asked === undefined ? [] : [`asks ${asked.isRepeat ? "again " : ""}${print(asked.filters)}`]),
      ...(isSearching ? ["as results"] : []),
    ];
    return words.join(", ");
  }

  entries(): string[] {
    return this.effects.flatMap((effect) =>
      effect.kind === "write" ? [`${effect.how} ${print(effect.filters)}`] : [],
    );
  }
}

function print({ query, startYear, showTypos }: Filters): string {
  return `"${query}"${startYear === 2007 ? "" : ` from ${startYear}`}${showTypos ? " with typos" : ""}`;
}

const ready = () => new Page().load().answer();

describe("the question", () => {
  it.each<[string, () => Page, string]>([
    ["is not asked before the data has come", () => new Page().type("fix"), `"fix"|, shows nothing`],
    ["is the address's", () => new Page().load({ query: "fix" }).answer(), `"fix", shows "fix", as results`],
    [
      "that the page asks by itself is no search",
      () => new Page().load(view).answer(),
      `${print(view)}, shows ${print(view)}`,
    ],
    [
      "has what was typed before the data came",
      () =>
        new Page().handle({ kind: "early", query: "tmux" }).load({ query: "fix", startYear: 2015 }).answer(),
      `"tmux" from 2015|, shows "tmux" from 2015, as results`,
    ],
    [
      "is the address's where the box of the html has its text",
      () => new Page().handle({ kind: "early", query: "org:" }).load({ query: "org:" }).answer(),
      `"org:", shows "org:", as results`,
    ],
    [
      "has what was typed while the page was hydrated",
      () => new Page().load({ query: "fix" }).handle({ kind: "early", query: "tmux" }).answer(),
      `"tmux"|, shows "tmux", as results`,
    ],
    [
      "has the years that were set before the data came",
      () => new Page().change({ startYear: 2015 }).load({ query: "fix" }).answer(),
      `"fix" from 2015, shows "fix" from 2015, as results`,
    ],
    ["that is typed is searched", () => ready().type("fix").answer(), `"fix"|, shows "fix", as results`],
    [
      "keeps the previous answer while its text is unfinished",
      () => ready().type("fix").answer().type("org:").answer(),
      `"org:"|, shows "fix", dimmed, as results`,
    ],
    [
      "is searched as it is once it is committed",
      () => ready().type("languag+").answer().commit(),
      `"languag+", shows "languag+", as results`,
    ],
    [
      "is searched as it is where it is committed before its answer",
      () => ready().type("org:").commit().answer(),
      `"org:", shows "org:", as results`,
    ],
    [
      "is searched as it is where nothing is shown before",
      () => new Page().type("org:").load().answer(),
      `"org:"|, shows "org:", as results`,
    ],
    [
      "is asked again by Enter where it failed",
      () => ready().type("fix").fail().commit(),
      `"fix", shows "", asks "fix"`,
    ],
    [
      "that is deleted leaves the results where they are until that is committed",
      () => ready().type("fix").answer().type("").answer(),
      `""|, shows "", as results`,
    ],
    [
      "that is deleted and committed is no search",
      () => ready().type("fix").answer().type("").answer().commit(),
      `"", shows ""`,
    ],
    ["is the latest", () => ready().type("a").type("ab").answer(), `"ab"|, shows "ab", as results`],
    [
      "has a toggle that is set while the text is being rewritten",
      () => ready().handle({ kind: "preset", filters: { showTypos: true } }),
      `"" with typos, shows ""`,
    ],
    [
      "goes back with the address, whatever was typed",
      () => ready().change({ startYear: 2015 }).answer().type("org:").answer().follow({}).answer(),
      `"", shows ""`,
    ],
    [
      "is asked again once all data has come",
      () => ready().type("fix").answer().renew("grown").answer(),
      `"fix"|, shows "fix", of data 1, as results`,
    ],
    [
      "that is shown is asked again where the typed one is unfinished",
      () => ready().type("fix").answer().type("org:").answer().renew("grown").answer(),
      `"org:"|, shows "fix", dimmed, asks again "fix", as results`,
    ],
    [
      "that is unfinished stays so, over the shown one of all data",
      () => ready().type("fix").answer().type("org:").answer().renew("grown").answerAll(),
      `"org:"|, shows "fix", of data 1, dimmed, as results`,
    ],
    [
      "that is committed after that is answered from all data",
      () => ready().type("fix").answer().type("org:").answer().renew("grown").answerAll().commit(),
      `"org:", shows "org:", of data 1, as results`,
    ],
    [
      "that is committed while the shown one is asked again is shown",
      () => ready().type("fix").answer().type("org:").answer().renew("grown").answer().commit().answerAll(),
      `"org:", shows "org:", of data 1, as results`,
    ],
    [
      "is not repeated where the shown one is of all data",
      () => ready().renew("grown").answer().type("org:").answer(),
      `"org:"|, shows "", of data 1, dimmed`,
    ],
    [
      "that is typed on while the shown one is asked again has its turn, and then the shown one",
      () => ready().type("org:").answer().renew("grown").answer().type("a+").answerAll(),
      `"a+"|, shows "", of data 1, dimmed`,
    ],
    [
      "is asked once again for rows that the worker lacks",
      () => ready().renew("missed").answer().renew("missed"),
      `"", shows "", of data 1`,
    ],
    [
      "may be asked again for such rows once all data has come",
      () => ready().renew("missed").answer().renew("grown").answer().renew("missed"),
      `"", shows "", of data 2, asks ""`,
    ],
    [
      "may be asked again for such rows after another answer",
      () => ready().renew("missed").answer().type("fix").answer().renew("missed").answer(),
      `"fix"|, shows "fix", of data 2, as results`,
    ],
  ])("%s", (_, play, expected) => {
    expect(play().print()).toBe(expected);
  });

  it("is written while it is typed, and makes an entry once it is committed", () => {
    expect(ready().type("f").type("fi").commit().change({ startYear: 2015 }).entries()).toEqual([
      `type "f"`,
      `type "fi"`,
      `commit "fi"`,
      `commit "fi" from 2015`,
    ]);
  });

  it("stays the visitor's where more data comes before its answer", () => {
    expect(ready().type("fix").renew("grown").answer().shown).toMatchObject({
      origin: "visitor",
      version: 1,
    });
  });
});

type Act =
  | { act: "type" | "early"; query: string }
  | { act: "change" | "follow" | "preset"; startYear: number }
  | { act: "load" | "commit" | "grow" | "miss" | "answer" | "answerAll" | "answerOld" | "fail" };

const queries = fc.constantFrom("", "fix", "org:", "languag+", "org:weft");
const years = fc.constantFrom(2007, 2015, 2020);
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("type" as const), query: queries }) },
  fc.record({ act: fc.constant("early" as const), query: queries }),
  fc.record({ act: fc.constantFrom("change", "follow", "preset"), startYear: years }),
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("answer", "answerAll", "commit") }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("load", "grow", "miss", "answerOld", "fail") }) },
);

const address: Filters = { ...everything, query: "org:weft", startYear: 2015 };

/** What a page must do, found anew from all that has happened to it. */
class Model {
  readonly log: Act[] = [];

  get isLoaded() {
    return this.log.some(({ act }) => act === "load");
  }

  /** What is asked for: the newest of each filter, over those of the first address. */
  get filters(): Filters {
    let filters = this.isLoaded ? address : everything;
    for (const act of this.log) {
      if (act.act === "type" || act.act === "early") filters = { ...filters, query: act.query };
      if (act.act === "change" || act.act === "preset") filters = { ...filters, startYear: act.startYear };
      if (act.act === "follow") filters = { ...everything, startYear: act.startYear };
    }
    return filters;
  }

  /** Whether the text was changed after it was committed. */
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

/** Does it to the page and says what has come of it, with the version of the data that must be shown in the end. */
class Trial {
  readonly page = new Page();
  readonly model = new Model();
  #needed = 0;
  /** Neither the answer nor another question follows a failure or what is only shown. */
  #isHalted = false;
  #hasMissed = false;

  act(act: Act) {
    const { page, model } = this;
    const isEarly = !model.isLoaded;
    // Before the data has come there is nothing to follow, to search or to grow; after the first answer nothing is early.
    if (isEarly && ["follow", "grow", "miss"].includes(act.act)) return;
    if (act.act === "early" && page.shown !== undefined) return;
    const before = { shown: page.shown, question: page.question, effects: page.effects.length };
    model.log.push(act);
    this.#do(act);
    const effects = page.effects.slice(before.effects);
    expect(page.question.filters).toEqual(model.filters);
    expect(page.question.caret !== undefined).toBe(model.isTyped);
    for (const effect of effects) this.#check(act, effect, before.shown?.filters);
    if (act.act === "answerOld") expect(page.question).toBe(before.question);
    if (act.act === "answerAll") this.#checkEnd(before.question.isSearching);
  }

  #do(act: Act) {
    const { page } = this;
    switch (act.act) {
      case "type":
        return page.type(act.query);
      case "early":
        return page.handle({ kind: "early", query: act.query });
      case "change":
      case "preset":
        this.#isHalted ||= act.act === "preset";
        return page.handle({
          kind: act.act === "change" ? "changed" : "preset",
          filters: { startYear: act.startYear },
        });
      case "follow":
        return page.follow({ startYear: act.startYear });
      case "load":
        return page.load(address);
      case "commit":
        return page.commit();
      case "grow":
        this.#hasMissed = false;
        page.renew("grown");
        this.#needed = page.version;
        return page;
      case "miss": {
        const asked = page.searches().length;
        page.renew("missed");
        expect(page.searches().length - asked).toBe(this.#hasMissed ? 0 : 1);
        if (!this.#hasMissed) this.#needed = page.version;
        this.#hasMissed = true;
        return page;
      }
      case "answer":
        return page.answer();
      case "answerAll":
        return page.answerAll();
      case "answerOld": {
        const old = page.searches().find((search) => search !== page.question.asked);
        return old === undefined ? page : page.answer(old);
      }
      case "fail":
        this.#isHalted ||= page.question.asked !== undefined;
        return page.fail();
    }
  }

  #check({ act }: Act, effect: Effect, before: Filters | undefined) {
    const { filters, isTyped } = this.model;
    const isKept = isTyped && isUnfinished(filters) && before !== undefined;
    switch (effect.kind) {
      case "search":
        expect(effect.search.filters).toEqual(effect.search.isRepeat ? before : filters);
        expect(effect.search.caret !== undefined).toBe(isTyped && !effect.search.isRepeat);
        if (!effect.search.isRepeat) this.#isHalted = false;
        return;
      case "show":
        expect(effect.found.search.filters).toEqual(isKept ? before : effect.found.search.filters);
        if (effect.found.search.origin !== "data") this.#hasMissed = false;
        return;
      case "explain":
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

  /** What must be shown where nothing is on its way. */
  #checkEnd(wasSearching: boolean | undefined) {
    const { filters, isTyped, isLoaded } = this.model;
    const { shown, question } = this.page;
    if (!isLoaded || this.#isHalted) return;
    if (shown === undefined) throw new Error("Nothing is shown.");
    const isKept = isTyped && isUnfinished(filters) && question.pending !== undefined;
    if (!isKept) expect(shown.filters).toEqual(filters);
    if (!isKept) expect(question.pending).toBeUndefined();
    else expect(question.pending?.search.filters).toEqual(filters);
    expect(shown.version).toBeGreaterThanOrEqual(this.#needed);
    const isDefault = defaults.some((one) => sameFilters(one, shown.filters));
    expect(question.isSearching).toBe(!isDefault || (isTyped && wasSearching));
  }
}

it("is answered, whatever happens in which order", () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (all) => {
      const trial = new Trial();
      for (const act of all) trial.act(act);
      trial.act({ act: "answerAll" });
    }),
    { numRuns: 1_000 },
  );
});
