/** Advice on a text once its answer is shown: how it can be mended, what nothing has, and what is kept back. */
import type { Expression, Value } from "../../grammar/ast.ts";
import { addFixes, applyEdit } from "../../grammar/fix.ts";
import { type ParsedQuery, parseQuery } from "../../grammar/parse.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import type { Advice, AdviceRequest, Fix, HiddenByDefault, Hint } from "../contract.ts";
import { visitTerms } from "../query/referenced-values.ts";
import type { Counter, Options } from "./counter.ts";
import { findHiddenByDefault, parseAsSearched } from "./hidden-by-default.ts";
import { hintAtTerms, hintAtUnknownValues, hintAtUnknownWords, prepareInSlices } from "./hints.ts";
import type { Known } from "./named-values.ts";
import { findNamedYears } from "./named-years.ts";

/** The most ways to mend one thing: more would not fit into a line. */
const maxFixes = 3;

export function createAdvise(known: Known, counter: Counter) {
  const { engine } = known;
  let newest: AdviceRequest | undefined;

  return async function advise(request: AdviceRequest): Promise<Advice> {
    newest = request;
    const { options } = request;
    const { query = "" } = options;
    const parsed = parseQuery(query);
    const hiddenByDefault = hiddenByDefaultOf(options, parsed);
    if (parsed.ok) {
      const inDescriptions = await findInDescriptions(parsed.expression);
      const hints = await findHints(parsed);
      const years = findNamedYears(parsed.expression);
      return {
        problems: [],
        hints,
        hiddenByDefault,
        ...(inDescriptions && { inDescriptions }),
        ...(years && { years }),
      };
    }
    const problems = [];
    for (const problem of addFixes(query, parsed.problems)) {
      const { fixes } = problem;
      problems.push(fixes === undefined ? problem : { ...problem, fixes: await countFixes(fixes) });
    }
    return { problems, hints: [], hiddenByDefault };

    /** Adds to fixes the numbers of results that they lead to, where the text is finished with them. */
    async function countFixes(fixes: readonly Fix[]): Promise<Fix[]> {
      const texts = fixes.map(({ edit }) => applyEdit(query, edit));
      const counts = await counter.countAll(options, texts, () => newest === request);
      return fixes.map((fix, at) => {
        const count = counts[at];
        return count === undefined ? fix : { ...fix, count };
      });
    }

    /** Asks for the plain words of the text in descriptions, too. */
    async function findInDescriptions(expression: Expression | null): Promise<Advice["inDescriptions"]> {
      const words: Value[] = [];
      visitTerms(expression, (term, isNegated) => {
        if (term.kind === "term" && !isNegated && term.value.text !== "") words.push(term.value);
      });
      if (words.length === 0) return undefined;
      await prepareInSlices(engine.prepareTexts);
      if (newest !== request) return undefined;
      // From the last on, so that the places of those before stay.
      const label = words.reduceRight((text, value) => {
        const { start, length } = value.span;
        return applyEdit(text, { start, length, text: `text:${spellFieldValue(value)}` });
      }, query);
      const count = (counter.count(options, label) ?? 0) - (counter.count(options, query) ?? 0);
      return count <= 0 ? undefined : { label, edit: { start: 0, length: query.length, text: label }, count };
    }

    async function countHint(hint: Hint): Promise<Hint> {
      const fixes = await countFixes(hint.fixes);
      return { ...hint, fixes: fixes.filter(({ count = 0 }) => count > 0).slice(0, maxFixes) };
    }

    async function findHints({ expression }: ParsedQuery & { ok: true }): Promise<Hint[]> {
      const hints: Hint[] = [];
      for (const hint of hintAtUnknownValues(expression, known)) hints.push(await countHint(hint));
      // Whoever is told what a value should be called need not be told to do without it.
      if (hints.some(({ fixes }) => fixes.length > 0) || counter.count(options, query) !== 0) return hints;
      for (const hint of await hintAtUnknownWords(expression, known)) {
        const counted = await countHint(hint);
        // A word that nobody seems to have meant is no news: the page says that there are no results.
        if (counted.fixes.length > 0) hints.push(counted);
      }
      let best: Hint | undefined;
      for (const hint of hintAtTerms(query, expression)) {
        const counted = await countHint(hint);
        if ((counted.fixes[0]?.count ?? 0) > (best?.fixes[0]?.count ?? 0)) best = counted;
      }
      return best === undefined ? hints : [...hints, best];
    }
  };

  function hiddenByDefaultOf(options: Options, parsed: ParsedQuery): HiddenByDefault {
    if (!parsed.ok && parsed.incomplete) return { count: 0, kinds: [] };
    const searched = parseAsSearched(options.query ?? "", parsed);
    return findHiddenByDefault((shown) => engine.searchParsed(shown, searched).total, options);
  }
}
