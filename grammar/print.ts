/** How values are spelled in a query text: bare where that reads back as the same value, quoted otherwise. */
import type { Expression, FieldExpression, Value } from "./ast.ts";

/** White space, the syntax's own characters, and stars, which would be read as wildcards. */
const needsQuotes = /^$|[\s"“”():,*]/;

/** A plain word or phrase. A leading minus would negate, unless one that does stands before it. */
export function spellTerm(value: Value, afterMinus = false): string {
  const reserved = /^(?:and|or|not)$/i.test(value.text) && !value.wildcard;
  const negates = value.text.startsWith("-") && !afterMinus;
  return spell(value, reserved || negates);
}

/** The value of `field:value`. */
export function spellFieldValue(value: Value): string {
  return spell(value, /^in$/i.test(value.text) && !value.wildcard);
}

/** A value inside `IN(…)`, where no word is special. */
function spellListValue(value: Value): string {
  return spell(value, false);
}

function spell({ text, wildcard }: Value, special: boolean): string {
  const star = wildcard ? "*" : "";
  // An empty value with a star is the bare star.
  const bare = !special && (!needsQuotes.test(text) || (text === "" && wildcard));
  return bare ? text + star : `"${text.replace(mustEscape, "\\$&")}"${star}`;
}

/** Quotes, and backslashes that would otherwise escape what follows. */
const mustEscape = /["“”]|\\(?=[\\"“”]|$)/g;

/** Expressions as text: printQuery for the search box, explainQuery for people who ask what a query means. */

/** The shortest text that parses to the same expression. */
export function printQuery(expression: Expression): string {
  switch (expression.kind) {
    case "or":
      return expression.items.map(printQuery).join(" OR ");
    case "and":
      return expression.items.map(printOperand).join(" ");
    case "not":
      return `-${printNegated(expression.item)}`;
    case "term":
      return spellTerm(expression.value);
    case "match":
    case "in":
    case "compare":
    case "range":
      return printField(expression);
  }
}

/** An item of an AND: only OR binds looser and needs parentheses. */
function printOperand(expression: Expression): string {
  return expression.kind === "or" ? `(${printQuery(expression)})` : printQuery(expression);
}

/** `--x` would negate the word `-x`, so a negation inside a negation is put in parentheses. */
function printNegated(expression: Expression): string {
  switch (expression.kind) {
    case "or":
    case "and":
    case "not":
      return `(${printQuery(expression)})`;
    case "term":
      return spellTerm(expression.value, true);
    case "match":
    case "in":
    case "compare":
    case "range":
      return printField(expression);
  }
}

/** One line, with every pair of AND and OR operands in parentheses, left to right. */
export function explainQuery(expression: Expression): string {
  switch (expression.kind) {
    case "or":
    case "and": {
      const operator = expression.kind === "or" ? "OR" : "AND";
      return expression.items.map(explainQuery).reduce((left, right) => `(${left} ${operator} ${right})`);
    }
    case "not":
      return `NOT (${explainQuery(expression.item)})`;
    case "term":
      return spellTerm(expression.value);
    case "match":
    case "in":
    case "compare":
    case "range":
      return printField(expression);
  }
}

function printField(expression: FieldExpression): string {
  const { field } = expression;
  switch (expression.kind) {
    case "match":
      return `${field}:${spellFieldValue(expression.value)}`;
    case "in":
      return `${field}:IN(${expression.values.map(spellListValue).join(",")})`;
    case "compare":
      // `2015..` and `>=2015` are the same expression and equally long; the comparison says more.
      return `${field}:${expression.comparator}${expression.value.text}`;
    case "range":
      return `${field}:${expression.from.text}..${expression.to.text}`;
  }
}
