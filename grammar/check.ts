/** Checks values against the field table: creates the expression of a form, and problems of values that do not fit. */
import type { Comparator, Expression, FieldExpression, Span, Value } from "./ast.ts";
import { type Form, type Group, isQuoted, nameOf, nameSpanOf, type Part, spanOf, toValue } from "./build.ts";
import { type Field, type FieldType, findField, presenceNames } from "./fields.ts";
import { foldLetters, isAscii } from "./letters.ts";
import { placeIn, type Token } from "./lexer.ts";
import type { ProblemCode, RawProblem } from "./problems.ts";
import { isRelativeDate, parseDateInterval, parseNumber } from "./values.ts";

function toRawProblem(
  code: ProblemCode,
  { start, length }: Span,
  extra?: { detail?: string; unfinished?: boolean },
): RawProblem {
  return { code, start, length, detail: extra?.detail, unfinished: extra?.unfinished ?? false };
}

/** Adds a problem; returns undefined, as what has one is no expression. */
export function report(
  { rawProblems }: Pick<CheckContext, "rawProblems">,
  ...problem: Parameters<typeof toRawProblem>
): undefined {
  rawProblems.push(toRawProblem(...problem));
}

export interface CheckContext {
  readonly fields: readonly Field[];
  /** The length of the text. */
  readonly end: number;
  /** The place after the last character that is not ignorable. A value that ends there may be incomplete. */
  readonly visibleEnd: number;
  readonly rawProblems: RawProblem[];
}

/** Returns undefined if a value does not fit its field, and adds to `rawProblems`. */
export function check({ form, parts }: Group, context: CheckContext): Expression | undefined {
  return checkForm(form, parts, context);
}

function checkForm(form: Form, parts: readonly Part[], context: CheckContext): Expression | undefined {
  switch (form.kind) {
    case "and":
    case "or": {
      const items = form.items.map((item) => checkForm(item, parts, context));
      return isComplete(items) ? join(form.kind, items) : undefined;
    }
    case "not": {
      const item = checkForm(form.item, parts, context);
      return item && { kind: "not", item, span: spanFrom(tokenAt(form.sign, parts).offset, item.span) };
    }
    case "group": {
      const part = parts[form.at];
      if (part?.type !== "group") throw new Error(`part ${form.at} is not a group`);
      return check(part, context);
    }
    case "term": {
      const value = toValue(tokenAt(form.at, parts));
      return { kind: "term", value, span: value.span };
    }
    case "pair":
      return checkPair(tokenAt(form.field, parts), tokenAt(form.value, parts), context);
    case "list": {
      const field = tokenAt(form.field, parts);
      const values = form.values.map((value) => tokenAt(value, parts));
      return checkList(field, values, spanFrom(field.offset, spanOf(tokenAt(form.end, parts))), context);
    }
  }
}

function tokenAt(at: number, parts: readonly Part[]): Token {
  const part = parts[at];
  if (part === undefined || part.type === "group") throw new Error(`part ${at} is not a token`);
  return part;
}

function isComplete(items: readonly (Expression | undefined)[]): items is readonly Expression[] {
  return !items.includes(undefined);
}

/** Joins expressions. The items of one of the same kind become items of the new one. */
function join(kind: "and" | "or", items: readonly Expression[]): Expression {
  const span = spanFrom(items[0]!.span.start, items.at(-1)!.span);
  for (const { kind: inner } of items) {
    if (inner !== kind) continue;
    return { kind, items: items.flatMap((item) => (item.kind === kind ? item.items : [item])), span };
  }
  return { kind, items, span };
}

function spanFrom(start: number, last: Span): Span {
  return { start, length: last.start + last.length - start };
}

export function checkPair(name: Token, token: Token, context: CheckContext): FieldExpression | undefined {
  const field = checkName(name, context);
  if (field === undefined) return undefined;
  const value = readable(field, toValue(token));
  const span = spanFrom(name.offset, value.span);
  switch (field.type) {
    case "number":
    case "date":
      return checkOrdered(field, value, token, span, context);
    case "string":
    case "boolean":
    case "flag":
      return checkMatch(field, value, token, span, context);
  }
}

export function checkList(
  name: Token,
  tokens: readonly Token[],
  span: Span,
  context: CheckContext,
): FieldExpression | undefined {
  const field = checkName(name, context);
  if (field === undefined) return undefined;
  const values = tokens.map((token) => readable(field, toValue(token)));
  const fits = values.map((value, at) => checkSingle(field, value, tokens[at]!, context, false));
  return fits.includes(false) ? undefined : { kind: "in", field: field.name, values, span };
}

/** Numbers, dates and flags may be written with other forms of their letters: `２０１５`. */
function readable(field: Field, value: Value): Value {
  return field.type === "string" || isAscii(value.text) ? value : { ...value, text: foldLetters(value.text) };
}

/** Finds a field. A name with invalid characters is not also reported as unknown. */
export function checkName(token: Token, context: CheckContext): Field | undefined {
  const name = nameOf(token);
  const field = findField(context.fields, name);
  if (field !== undefined) return field;
  const span = nameSpanOf(token);
  if (/^(?:and|or)$/i.test(name))
    return report(context, "word-reserved", span, { detail: name.toUpperCase() });
  if (!/^[a-z][\w-]*$/i.test(name)) return report(context, "field-characters", span);
  return report(context, "field-unknown", span, { detail: name });
}

function checkMatch(
  field: Field,
  value: Value,
  token: Token,
  span: Span,
  context: CheckContext,
): FieldExpression | undefined {
  const fits = checkSingle(field, value, token, context, true);
  return fits ? { kind: "match", field: field.name, value, span } : undefined;
}

/** Checks a value that is neither a range nor a comparison. `isWhole`: it is not in a list. */
function checkSingle(
  field: Field,
  value: Value,
  token: Token,
  context: CheckContext,
  isWhole: boolean,
): boolean {
  if (field.type === "string") return true;
  if (value.wildcard) {
    report(context, "wildcard-type", value.span, { detail: nameOfType(field.type) });
    return false;
  }
  return checkText(field, value, context, { quoted: isQuoted(token.value), isWhole });
}

/** Returns the name of a type in messages. A flag is a boolean of an activity. */
function nameOfType(type: FieldType): string {
  return type === "flag" ? "boolean" : type;
}

/** Checks the value of a number or date field: a single value, `a..b`, `a..`, `..b`, or a comparison. */
function checkOrdered(
  field: Field,
  value: Value,
  token: Token,
  span: Span,
  context: CheckContext,
): FieldExpression | undefined {
  const { value: text } = token;
  const ranged = !isQuoted(text) && (/^[<>=]/.test(text) || text.includes(".."));
  if (value.wildcard || !ranged) return checkMatch(field, value, token, span, context);
  const sign = /^[<>=]*/.exec(text)?.[0] ?? "";
  if (sign !== "") {
    if (!isComparator(sign)) return report(context, "range-operator", part(token, 0, sign.length).span);
    return checkComparison(field, sign, part(token, sign.length, text.length), span, context);
  }
  const dots = text.indexOf("..");
  if (text.includes("...") || text.indexOf("..", dots + 2) >= 0)
    return report(context, "range-format", value.span);
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
    return report(context, "range-order", value.span, { unfinished });
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
  if (operand.text !== "") return checkText(field, operand, context, { quoted: false, isWhole: false });
  report(context, "range-value-missing", operand.span, { unfinished: endsAt(operand.span, context) });
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
  { quoted, isWhole }: { quoted: boolean; isWhole: boolean },
): boolean {
  if (field.type === "string") return true;
  const rule = types[field.type];
  if (rule.accepts(text, field)) return true;
  const unfinished = !quoted && endsAt(span, context);
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

/** Days on which relative ranges are tested: one is rejected only if it runs backwards on all of them. */
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
