/** The plain words of a query, and the texts that other words or other fields in their places make. */
import type { Expression, Fix, TextEdit, Value } from "../../grammar/ast.ts";
import { applyEdit } from "../../grammar/fix.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { visitTerms } from "../query/referenced-values.ts";

/** Returns the plain words and phrases that results must or may match, in reading order. */
export function plainWordsOf(expression: Expression | null): Value[] {
  const words: Value[] = [];
  visitTerms(expression, (term, isNegated) => {
    if (term.kind === "term" && !isNegated && term.value.text !== "") words.push(term.value);
  });
  return words;
}

/** Returns the words of a query that consists only of plain words, which results must all match. */
export function onlyPlainWordsOf(expression: Expression | null): string[] | undefined {
  const items = expression?.kind === "and" ? expression.items : expression === null ? [] : [expression];
  const words = items.flatMap((item) =>
    item.kind === "term" && !item.value.wildcard ? item.value.text : [],
  );
  return words.length > 0 && words.length === items.length ? words : undefined;
}

function applyEdits(query: string, edits: readonly TextEdit[]): string {
  // From the last to the first, so that earlier places stay valid.
  return [...edits].sort((one, other) => other.start - one.start).reduce(applyEdit, query);
}

interface Rewording {
  /** The replacements of some words. */
  readonly replaced?: ReadonlyMap<Value, string>;
  /** Where the plain words are searched. */
  readonly field: "title" | "text";
}

/** Returns the change that rewords a query, labelled with its plain words. */
export function reword(query: string, words: readonly Value[], { replaced, field }: Rewording): Fix {
  const spell = (value: Value) => {
    const { wildcard } = value;
    const text = replaced?.get(value) ?? value.text;
    return field === "title" ? spellTerm({ text, wildcard }) : `text:${spellFieldValue({ text, wildcard })}`;
  };
  const changed = field === "text" ? words : words.filter((value) => replaced?.has(value));
  const edits = changed.map((value) => ({ ...value.span, text: spell(value) }));
  const [only] = edits;
  const edit =
    only !== undefined && edits.length === 1
      ? only
      : { start: 0, length: query.length, text: applyEdits(query, edits) };
  return { label: words.map((value) => replaced?.get(value) ?? value.text).join(" "), edit };
}
