/** Checks the syntax tree against the field table: creates typed expressions, and problems of values that do not fit. */
import type { Comparator, Expression, FieldExpression, Span, Value } from "./ast.ts";
import type { List, Pair, SyntaxNode, SyntaxValue } from "./build.ts";
import { type Field, type FieldType, findField, presenceNames } from "./fields.ts";
import { foldLetters, isAscii } from "./letters.ts";
import { placeIn, type Token } from "./lexer.ts";
import type { ProblemCode, RawProblem } from "./problems.ts";
import { isRelativeDate, parseDateInterval, parseNumber } from "./values.ts";

export function toRawProblem(
  code: ProblemCode,
  { start, length }: Span,
  extra?: { detail?: string; unfinished?: boolean },
): RawProblem {
  return { code, start, length, detail: extra?.detail, unfinished: extra?.unfinished ?? false };
}

export interface CheckContext {
  readonly fields: readonly Field[];
  /** The length of the text. */
  readonly end: number;
  /** The place after the last character that is not ignorable. A value that ends there may be incomplete. */
  readonly visibleEnd: number;
  readonly rawProblems: RawProblem[];
}

/** Returns undefined if a pair does not fit its field, and adds to `rawProblems`. */
export function check(node: SyntaxNode, context: CheckContext): Expression | undefined {
  switch (node.kind) {
    case "and":
    case "or": {
      const items: Expression[] = [];
      for (const written of node.items) {
        const item = check(written, context);
        if (item !== undefined) items.push(item);
      }
      return { kind: node.kind, items, span: node.span };
    }
    case "not": {
      const item = check(node.item, context);
      return item && { kind: "not", item, span: node.span };
    }
    case "term":
      return { kind: "term", value: plain(node.value), span: node.span };
    case "pair":
      return checkPair(node, context);
    case "list":
      return checkList(node, context);
  }
}

export function checkPair(pair: Pair, context: CheckContext): FieldExpression | undefined {
  const field = checkName(pair.name, pair.nameSpan, context);
  if (field === undefined) return undefined;
  const { span } = pair;
  const value = readable(field, pair.value);
  switch (field.type) {
    case "number":
    case "date":
      return checkOrdered(field, value, span, context);
    case "string":
    case "boolean":
    case "flag":
      return checkMatch(field, value, span, context);
  }
}

export function checkList(list: List, context: CheckContext): FieldExpression | undefined {
  const field = checkName(list.name, list.nameSpan, context);
  if (field === undefined) return undefined;
  const values = list.values.map((value) => readable(field, value));
  const fits = values.map((value) => checkSingle(field, value, context, false));
  if (fits.includes(false)) return undefined;
  return { kind: "in", field: field.name, values: values.map(plain), span: list.span };
}

/** Numbers, dates and flags may be written with other forms of their letters: `２０１５`. */
function readable(field: Field, value: SyntaxValue): SyntaxValue {
  return field.type === "string" || isAscii(value.text) ? value : { ...value, text: foldLetters(value.text) };
}

/** Finds a field. A name with invalid characters is not also reported as unknown. */
export function checkName(name: string, span: Span, context: CheckContext): Field | undefined {
  const field = findField(context.fields, name);
  if (field !== undefined) return field;
  if (/^(?:and|or)$/i.test(name)) {
    context.rawProblems.push(toRawProblem("word-reserved", span, { detail: name.toUpperCase() }));
    return undefined;
  }
  if (!/^[a-z][\w-]*$/i.test(name)) {
    context.rawProblems.push(toRawProblem("field-characters", span));
    return undefined;
  }
  context.rawProblems.push(toRawProblem("field-unknown", span, { detail: name }));
  return undefined;
}

function checkMatch(
  field: Field,
  value: SyntaxValue,
  span: Span,
  context: CheckContext,
): FieldExpression | undefined {
  const fits = checkSingle(field, value, context, true);
  return fits ? { kind: "match", field: field.name, value: plain(value), span } : undefined;
}

/** Checks a value that is neither a range nor a comparison. `isWhole`: it is not in a list. */
function checkSingle(field: Field, value: SyntaxValue, context: CheckContext, isWhole: boolean): boolean {
  if (field.type === "string") return true;
  if (value.wildcard) {
    context.rawProblems.push(toRawProblem("wildcard-type", value.span, { detail: nameOfType(field.type) }));
    return false;
  }
  return checkText(field, value, context, { isQuoted: value.quoted, isWhole });
}

/** Returns the name of a type in messages. A flag is a boolean of an activity. */
function nameOfType(type: FieldType): string {
  return type === "flag" ? "boolean" : type;
}

/** Checks the value of a number or date field: a single value, `a..b`, `a..`, `..b`, or a comparison. */
function checkOrdered(
  field: Field,
  value: SyntaxValue,
  span: Span,
  context: CheckContext,
): FieldExpression | undefined {
  const { token } = value;
  const { value: text } = token;
  const ranged = !value.quoted && (/^[<>=]/.test(text) || text.includes(".."));
  if (value.wildcard || !ranged) {
    return checkMatch(field, value, span, context);
  }
  const sign = /^[<>=]*/.exec(text)?.[0] ?? "";
  if (sign !== "") {
    const operand = part(token, sign.length, text.length);
    if (!isComparator(sign)) {
      context.rawProblems.push(toRawProblem("range-operator", part(token, 0, sign.length).span));
      return undefined;
    }
    return checkComparison(field, sign, operand, span, context);
  }
  const dots = text.indexOf("..");
  if (text.includes("...") || text.indexOf("..", dots + 2) >= 0) {
    context.rawProblems.push(toRawProblem("range-format", value.span));
    return undefined;
  }
  const from = part(token, 0, dots);
  const to = part(token, dots + 2, text.length);
  if (from.text === "") return checkComparison(field, "<=", to, span, context);
  if (to.text === "") return checkComparison(field, ">=", from, span, context);
  const fromFits = operandFits(field, from, context);
  if (!operandFits(field, to, context) || !fromFits) return undefined;
  if (isBackwards(field.type, from.text, to.text)) {
    // `2015..2` may be the beginning of `2015..2018`.
    const isShorter = to.text.length < from.text.length && !from.text.startsWith("@");
    const unfinished = endsAt(value.span, context) && isShorter;
    context.rawProblems.push(toRawProblem("range-order", value.span, { unfinished }));
    return undefined;
  }
  return { kind: "range", field: field.name, from, to, span };
}

function checkComparison(
  field: Field,
  comparator: Comparator,
  value: Value,
  span: Span,
  context: CheckContext,
): FieldExpression | undefined {
  const fits = operandFits(field, value, context);
  return fits ? { kind: "compare", field: field.name, comparator, value, span } : undefined;
}

/** Checks the operand of a comparison or an end of a range. */
function operandFits(field: Field, operand: Value, context: CheckContext): boolean {
  if (operand.text !== "") return checkText(field, operand, context, { isQuoted: false, isWhole: false });
  context.rawProblems.push(
    toRawProblem("range-value-missing", operand.span, { unfinished: endsAt(operand.span, context) }),
  );
  return false;
}

/** The texts that each type accepts. */
const types: Record<Exclude<FieldType, "string">, ValueRule> = {
  number: { code: "number-invalid", accepts: (text) => parseNumber(text) !== undefined },
  date: { code: "date-invalid", accepts: (text) => parseDateInterval(text, 0) !== undefined },
  boolean: { code: "boolean-invalid", accepts: (text) => isOneOf(["true", "false"], text) },
  flag: { code: "boolean-invalid", accepts: (text, { values = [] }) => isOneOf(values, text) },
};

interface ValueRule {
  readonly code: "number-invalid" | "date-invalid" | "boolean-invalid";
  readonly accepts: (text: string, field: Field) => boolean;
}

function checkText(
  field: Field,
  { text, span }: Value,
  context: CheckContext,
  { isQuoted, isWhole }: { isQuoted: boolean; isWhole: boolean },
): boolean {
  if (field.type === "string") return true;
  const rule = types[field.type];
  if (rule.accepts(text, field)) return true;
  const unfinished = !isQuoted && endsAt(span, context);
  const code = field.values === presenceNames ? "presence-unknown" : rule.code;
  const found = toRawProblem(field.type === "date" ? codeOfDate(text) : code, span, {
    detail: text,
    unfinished,
  });
  context.rawProblems.push({ ...found, typed: { text, field, isWhole } });
  return false;
}

function codeOfDate(text: string): ProblemCode {
  if (isRelativeDate(text)) return "date-too-far";
  return text.startsWith("@") ? "date-relative" : "date-invalid";
}

/**
 * Days on which ranges with relative dates are tested. A range is rejected only if it runs backwards on all of them, so
 * that a text that is accepted today is not rejected tomorrow. They follow a short and a long month, and the last is far
 * ahead.
 */
const triedDays = ["2001-03-15", "2001-08-31", "9000-03-15"].map(
  (text) => parseDateInterval(text)?.first ?? 0,
);

function isBackwards(type: FieldType, from: string, to: string): boolean {
  if (type === "number") return Number(from) > Number(to);
  return triedDays.every((today) => {
    const first = parseDateInterval(from, today);
    const last = parseDateInterval(to, today);
    return first !== undefined && last !== undefined && first.first > last.last;
  });
}

export function endsAt(span: Span, context: CheckContext): boolean {
  return span.start + span.length === context.visibleEnd;
}

function isOneOf(values: readonly string[], text: string): boolean {
  const folded = text.toLowerCase();
  return values.some((value) => value.toLowerCase() === folded);
}

export function isComparator(text: string): text is Comparator {
  return text === ">" || text === ">=" || text === "<" || text === "<=";
}

/** Returns a part of an unquoted value. */
function part(token: Token, from: number, to: number): Value {
  const start = placeIn(token, from);
  const end = to > from ? placeIn(token, to - 1) + 1 : start;
  const text = token.value.slice(from, to);
  return {
    text: isAscii(text) ? text : foldLetters(text),
    wildcard: false,
    span: { start, length: end - start },
  };
}

function plain({ text, wildcard, span }: Value): Value {
  return { text, wildcard, span };
}
