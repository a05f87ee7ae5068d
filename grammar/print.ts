/** Expressions as text: printQuery for the search box, explainQuery for people who ask what a query means. */
import type { Expression, FieldExpression } from "./ast.ts";
import { spellFieldValue, spellListValue, spellTerm } from "./spell.ts";

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
