/** Prints expressions: printQuery for the search box, explainQuery to show what a query means. */
import type { Expression, FieldExpression, Term, Value } from "./ast.ts";
import { dashes, ignorable, quotes, withoutIgnorable } from "./letters.ts";
import { wideSigns } from "./narrow-signs.ts";

/** Empty texts, white space, the syntax's own characters, and stars, which would be wildcards, need quotes. */
const needsQuotes = new RegExp(`^$|[\\s${quotes}():,*${wideSigns}]`);
/** Quotes, and backslashes that would otherwise escape the character after them. */
const mustEscape = new RegExp(`[${quotes}]|\\\\(?=[${ignorable}]*(?:[\\\\${quotes}]|$))`, "gu");

/** Returns the shortest text that parses to the same expression. */
export function printQuery(expression: Expression): string {
  if (expression.kind === "or") return expression.items.map(printQuery).join(" OR ");
  if (expression.kind === "and") return expression.items.map(printOperand).join(" ");
  return expression.kind === "not" ? `-${printNegated(expression.item)}` : printTerm(expression);
}

/** Prints an operand of AND. Only OR has lower precedence and needs parentheses. */
function printOperand(expression: Expression): string {
  return expression.kind === "or" ? `(${printQuery(expression)})` : printQuery(expression);
}

/** Prints a negated expression. `--x` would negate the word `-x`, so a negation gets parentheses. */
function printNegated(expression: Expression): string {
  const { kind } = expression;
  if (kind === "term") return spellTerm(expression.value, true);
  const isGroup = kind === "or" || kind === "and" || kind === "not";
  return isGroup ? `(${printQuery(expression)})` : printQuery(expression);
}

/** Returns one line with every pair of AND and OR operands in parentheses, from left to right. */
export function explainQuery(expression: Expression): string {
  if (expression.kind === "not") return `NOT (${explainQuery(expression.item)})`;
  if (expression.kind !== "and" && expression.kind !== "or") return printTerm(expression);
  const operator = expression.kind.toUpperCase();
  return expression.items.map(explainQuery).reduce((left, right) => `(${left} ${operator} ${right})`);
}

function printTerm(expression: Term | FieldExpression): string {
  if (expression.kind === "term") return spellTerm(expression.value);
  const { field } = expression;
  switch (expression.kind) {
    case "match":
      return `${field}:${spellFieldValue(expression.value)}`;
    case "in":
      return `${field}:IN(${expression.values.map(spellListValue).join(",")})`;
    case "compare":
      // `2015..` and `>=2015` are equally long, and the comparison is clearer.
      return `${field}:${expression.comparator}${expression.value.text}`;
    case "range":
      return `${field}:${expression.from.text}..${expression.to.text}`;
  }
}

/** A value without its place in a text. */
type PlainValue = Pick<Value, "text"> & Partial<Pick<Value, "wildcard">>;

const isReserved = new RegExp(`^(?:and|or|not|[${dashes}]+)$`, "i");

/** Spells a plain word or phrase: without quotes if it parses to the same value, otherwise in quotes. */
export function spellTerm(value: PlainValue, afterMinus = false): string {
  // A dash alone is punctuation.
  const text = withoutIgnorable(value.text);
  const reserved = isReserved.test(text) && !value.wildcard;
  // A leading minus would negate, except after a minus.
  const negates = text.startsWith("-") && !afterMinus;
  return spell(value, reserved || negates);
}

export function spellFieldValue(value: PlainValue): string {
  return spell(value, /^in$/i.test(withoutIgnorable(value.text)) && !value.wildcard);
}

/** Spells a value inside `IN(…)`, where no word is special. */
export function spellListValue(value: PlainValue): string {
  return spell(value, false);
}

/** Spells a chosen value. `quoted` keeps quotes that are already typed. */
export function spellValue(text: string, options: { quoted: boolean; inList: boolean }): string {
  if (options.quoted) return spell({ text }, true);
  return options.inList ? spellListValue({ text }) : spellFieldValue({ text });
}

function spell({ text, wildcard = false }: PlainValue, special: boolean): string {
  const star = wildcard ? "*" : "";
  // An empty value with a star is a star without quotes.
  const read = withoutIgnorable(text);
  const bare = !special && (!needsQuotes.test(read) || (read === "" && wildcard));
  return bare ? text + star : `"${text.replace(mustEscape, "\\$&")}"${star}`;
}
