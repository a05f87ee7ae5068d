/**
 * Answers what the search box asks beside its search: what could stand at the caret, what a text leaves out, how it
 * can be mended, and what there is to ask for. The worker loads this when the first of it is wanted.
 */
import { parseQuery } from "../../grammar/index.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import { spellTerm } from "../../grammar/print.ts";
import type { ParsedEngine } from "../answer/assemble-engine.ts";
import type { Advice, CvData, CvWorker, Fix, HeldBack, Hint } from "../contract.ts";
import { createCounter, type Options } from "./counter.ts";
import { findHeldBack } from "./held-back.ts";
import { applyEdit, type Remark, remarkTerms, remarkUnknownValues } from "./hints.ts";
import { readNamedValues } from "./named-values.ts";

export interface Assistant extends Pick<CvWorker, "advise"> {
  readonly engine: ParsedEngine;
}

/** The most ways to mend one thing: more would not fit into a line. */
const maxFixes = 3;

export function createAssistant(engine: ParsedEngine, data: CvData): Assistant {
  const counter = createCounter(engine);
  const named = readNamedValues(engine, data);
  let newestAdvice = 0;

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
