/**
 * Answers what the search box asks beside its search: what could stand at the caret, what a text leaves out, how it
 * can be mended, and what there is to ask for. The worker loads this when the first of it is wanted.
 */
import { complete } from "../../grammar/complete.ts";
import { parseQuery } from "../../grammar/index.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import { spellTerm } from "../../grammar/print.ts";
import type { ParsedEngine } from "../answer/assemble-engine.ts";
import type {
  Advice,
  CvData,
  CvWorker,
  Fix,
  HeldBack,
  Hint,
  Suggestion,
  SuggestRequest,
} from "../contract.ts";
import { listOffers, maxValues, type Nameable, type Offer } from "./candidates.ts";
import { createCounter, type Options } from "./counter.ts";
import { createDates } from "./dates.ts";
import { listExamples, listWords, readSubjects } from "./examples.ts";
import { findHeldBack } from "./held-back.ts";
import { applyEdit, type Remark, remarkTerms, remarkUnknownValues } from "./hints.ts";
import { createIdSearch, everything, readNamedValues } from "./named-values.ts";
import { rankOffers } from "./suggest.ts";

export interface Assistant extends Pick<CvWorker, "advise" | "suggest"> {
  readonly engine: ParsedEngine;
  /** Tells that a text is searched for. Suggestions for another text are no longer wanted. */
  searched(query: string): void;
}

/** The most ways to mend one thing: more would not fit into a line. */
const maxFixes = 3;

/** A phone shows five suggestions. */
const maxExamples = 5;

export function createAssistant(engine: ParsedEngine, data: CvData): Assistant {
  const counter = createCounter(engine);
  const named = readNamedValues(engine, data);
  const years = engine.search(everything).years.map(({ year }) => year);
  const nameable: Nameable = {
    named,
    idsLike: createIdSearch(engine, maxValues),
    datesOf: createDates(createCounter(engine), years),
    words: listWords(data.activities).map((word) => ({ id: word, name: word })),
  };
  let newestAdvice = 0;
  let newestSuggest: SuggestRequest | undefined;

  async function suggest(request: SuggestRequest): Promise<Suggestion[]> {
    newestSuggest = request;
    const isWanted = () => request === newestSuggest;
    const { options, caret, limit } = request;
    const { query = "" } = options;
    const possible = listOffers(query, complete(query, caret), nameable);
    const offers =
      query.trim() === ""
        ? [...offerExamples(options), ...possible.filter(({ kind }) => kind === "field")]
        : possible;
    const texts = offers.map(({ acceptance }) => applyEdit(query, acceptance.edit));
    const counts = await counter.countAll(options, texts, isWanted);
    return rankOffers(
      offers.map((offer, at) => ({ offer, count: counts[at] })),
      limit,
    );
  }

  /** Offers texts that find something in place of an empty one. */
  function offerExamples(options: Options): Offer[] {
    const { query = "" } = options;
    return findExamples(options)
      .slice(0, maxExamples)
      .map((example) => ({
        kind: "example",
        label: example,
        acceptance: { edit: { start: 0, length: query.length, text: example }, caret: example.length },
        place: "first",
        match: 0,
        isInOrder: true,
      }));
  }

  function findExamples(options: Options): string[] {
    return listExamples(readSubjects(engine, options)).flatMap(
      (texts) => texts.find((text) => (counter.count(options, text) ?? 0) > 0) ?? [],
    );
  }

  /** Returns the fixes that lead to results, with their counts; the number of results of other texts is unknown. */
  async function countFixes(
    options: Options,
    candidates: readonly Omit<Fix, "count">[],
    isWanted: () => boolean,
  ): Promise<Fix[]> {
    const { query = "" } = options;
    const texts = candidates.map(({ edit }) => applyEdit(query, edit));
    const counts = await counter.countAll(options, texts, isWanted);
    return candidates.flatMap((fix, at) => {
      const count = counts[at];
      return count === undefined || count === 0 ? [] : { ...fix, count };
    });
  }

  async function toHint(options: Options, remark: Remark, isWanted: () => boolean): Promise<Hint> {
    const { candidates, ...hint } = remark;
    const fixes = await countFixes(options, candidates, isWanted);
    return { ...hint, fixes: fixes.slice(0, maxFixes) };
  }

  async function findHints(options: Options, parsed: ParsedQuery, isWanted: () => boolean): Promise<Hint[]> {
    if (!parsed.ok) return [];
    const { query = "" } = options;
    const hints: Hint[] = [];
    for (const remark of remarkUnknownValues(parsed.expression, engine, named))
      hints.push(await toHint(options, remark, isWanted));
    // Whoever is told what a value should be called need not be told to do without it.
    if (hints.some(({ fixes }) => fixes.length > 0) || counter.count(options, query) !== 0) return hints;
    let best: Hint | undefined;
    for (const remark of remarkTerms(query, parsed.expression)) {
      const hint = await toHint(options, remark, isWanted);
      const gain = hint.fixes[0]?.count ?? 0;
      if (gain > (best?.fixes[0]?.count ?? 0)) best = hint;
    }
    return best === undefined ? hints : [...hints, best];
  }

  function heldBackOf(options: Options, parsed: ParsedQuery): HeldBack {
    if (!parsed.ok && parsed.incomplete) return { count: 0, kinds: [] };
    const searched = parsed.ok ? parsed : parsePhrase(options.query ?? "");
    return findHeldBack((shown) => engine.searchParsed(shown, searched).total, options);
  }

  return {
    engine,
    searched(query) {
      if (query !== newestSuggest?.options.query) newestSuggest = undefined;
    },
    suggest,
    async advise({ options }): Promise<Advice> {
      const mine = ++newestAdvice;
      const isWanted = () => mine === newestAdvice;
      const parsed = parseQuery(options.query ?? "");
      return {
        problems: parsed.ok ? [] : parsed.problems,
        hints: await findHints(options, parsed, isWanted),
        heldBack: heldBackOf(options, parsed),
      };
    },
  };
}

/** Parses a wrong text as it is searched for, without the engine's warning for each count. */
function parsePhrase(text: string): ParsedQuery {
  return parseQuery(
    spellTerm({ text: text.trim(), wildcard: false, span: { start: 0, length: text.length } }),
  );
}
