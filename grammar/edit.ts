/** Edits a query text: changes one field's terms and leaves the rest as typed, by tokens, not by printing. */
import type { Span, TextEdit, Value } from "./ast.ts";
import { nameOf } from "./build.ts";
import { type Token, tokenize, trimDashes } from "./lexer.ts";
import { parseQuery } from "./parse.ts";
import { spellFieldValue, spellListValue, spellTerm } from "./print.ts";

export interface FieldEdit {
  readonly field: string;
  /** The new values of the field. An empty list removes its terms. */
  readonly values: readonly string[];
  /**
   * `or` matches any of the values. `and` writes adjacent terms, which match all values unless terms of the field are
   * joined. `in` also matches any of them, as one `field:IN(…)`, which is shorter for many values.
   */
  readonly join: "or" | "and" | "in";
}

/** Replaces a field's terms except negated ones, in a text that is completed, or a phrase if it is invalid. */
export function editField(text: string, edit: FieldEdit): string {
  const valid = toValid(text);
  const removed = removeTerms(valid, edit.field);
  const terms = toTerms(edit);
  if (terms.length === 0) return removed.text;
  const joined = terms.join(edit.join === "or" ? " OR " : " ");
  if (removed.text === "") return joined;
  const group = terms.length > 1 && edit.join === "or" ? `(${joined})` : joined;
  // Without parentheses, a term after an OR would bind only to its last operand.
  if (hasTopLevelOr(removed.text)) return `(${removed.text}) ${group}`;
  const at = removed.at ?? removed.text.length;
  return [removed.text.slice(0, at).trimEnd(), group, removed.text.slice(at).trimStart()]
    .filter((part) => part !== "")
    .join(" ");
}

function toTerms({ field, values, join }: FieldEdit): string[] {
  if (join === "in" && values.length > 1)
    return [`${field}:IN(${values.map((value) => spellListValue(toValue(value))).join(",")})`];
  return values.map((value) => `${field}:${spellFieldValue(toValue(value))}`);
}

function toValid(text: string): string {
  const parsed = parseQuery(text);
  if (parsed.ok) return text;
  return parsed.incomplete ? finish(text) : spellTerm(toValue(text.trim()));
}

function toValue(text: string): Value {
  return { text, wildcard: false, span: { start: 0, length: text.length } };
}

/** Closes open quotes and parentheses of an incomplete text, and drops tokens at its end until it is valid. */
export function finish(text: string): string {
  for (let rest = text.trimEnd(); ; ) {
    const { tokens } = tokenize(rest);
    const last = tokens.at(-1);
    if (last === undefined) return "";
    const open = tokens.filter((token) => token.type === "open" || token.type === "list").length;
    const closed = tokens.filter((token) => token.type === "close" || token.type === "listEnd").length;
    const quote = last.type === "openQuote" && last.value.length > 1 ? '"' : "";
    const candidate = rest + quote + ")".repeat(Math.max(0, open - closed));
    const parsed = parseQuery(candidate);
    if (parsed.ok) return candidate;
    rest = rest.slice(0, last.offset).trimEnd();
  }
}

/** Returns the edit that removes the operand at a span with its operator, and the span without the operator. */
export function removeOperand(text: string, { start, length }: Span): { edit: TextEdit; removed: Span } {
  const parts = toParts(text);
  let first = parts.findIndex((part) => part.start >= start);
  let last = parts.map((part) => part.end <= start + length).lastIndexOf(true);
  // The span may begin inside a parenthesis that closes within it, as in `(a) OR b`, or end inside one, as in `-(a)`.
  const depths = parts.slice(first, last + 1).map((_, at) => depthAt(parts, first + at + 1));
  const outside = Math.min(depthAt(parts, first), ...depths);
  while (depthAt(parts, first) > outside) first--;
  while (depthAt(parts, last + 1) > outside) last++;
  const cut = cutOperand(parts, first, last);
  const tail = text.slice(cut.start + cut.length).trimStart();
  const before = text.slice(0, cut.start);
  const head = tail === "" ? trimDashes(before) : before.trimEnd();
  const edit = {
    start: head.length,
    length: text.length - tail.length - head.length,
    text: isAtEdge(head, tail) ? "" : " ",
  };
  const from = parts[first]?.start ?? start;
  return { edit, removed: { start: from, length: (parts[last]?.end ?? from) - from } };
}

/** Returns whether two parts of a text need no separator, because one of them is empty or a parenthesis. */
function isAtEdge(head: string, tail: string): boolean {
  return head === "" || head.endsWith("(") || tail === "" || tail.startsWith(")");
}

interface Removal {
  text: string;
  /** The offset of the first removed term outside of all parentheses. */
  at: number | undefined;
}

function removeTerms(text: string, field: string): Removal {
  let at: number | undefined;
  for (let rest = text; ; ) {
    const parts = toParts(rest);
    const index = parts.findIndex((part) => part.field === field.toLowerCase());
    if (index < 0) return { text: rest, at };
    const cut = cutOperand(parts, index, index);
    const tail = rest.slice(cut.start + cut.length).trimStart();
    const before = rest.slice(0, cut.start);
    const head = tail === "" ? trimDashes(before) : before.trimEnd();
    rest = head + (isAtEdge(head, tail) ? "" : " ") + tail;
    // Terms are removed in reading order, so later cuts do not move this offset.
    if (cut.topLevel) at ??= head.length;
  }
}

/** An operand, operator or parenthesis of a valid text. A pair, including its list, is one part. */
interface Part {
  type: "operand" | "and" | "or" | "not" | "open" | "close";
  start: number;
  end: number;
  /** The lower-case name of a pair's field, if the pair is outside of NOT. */
  field?: string;
}

function toParts(text: string): Part[] {
  const parts: Part[] = [];
  /** For each open group, true if it is inside a NOT. */
  const negatedGroups: boolean[] = [];
  let negated = false;
  const { tokens } = tokenize(text);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const inNegatedGroup = negatedGroups.at(-1) ?? false;
    const part = toPart(token, tokens, at);
    at = part.lastToken;
    if (part.type === "not") negated = true;
    else if (part.type === "open") {
      negatedGroups.push(negated || inNegatedGroup);
      negated = false;
    } else if (part.type === "close") negatedGroups.pop();
    else if (part.type === "operand") {
      if (negated || inNegatedGroup) delete part.field;
      negated = false;
    }
    parts.push(part);
  }
  return parts;
}

function toPart(token: Token, tokens: readonly Token[], at: number): Part & { lastToken: number } {
  const start = token.offset;
  const ends = (lastToken: number): { start: number; end: number; lastToken: number } => {
    const last = tokens[lastToken] ?? token;
    return { start, end: last.end, lastToken };
  };
  switch (token.type) {
    case "and":
    case "or":
    case "open":
    case "close":
    case "not":
      return { type: token.type, ...ends(at) };
    case "minus":
      return { type: "not", ...ends(at) };
    case "field": {
      const isList = tokens[at + 1]?.type === "list";
      const last = isList
        ? tokens.findIndex((later, place) => place > at && later.type === "listEnd")
        : at + 1;
      return { type: "operand", field: nameOf(token).toLowerCase(), ...ends(last) };
    }
    default:
      return { type: "operand", ...ends(at) };
  }
}

interface Cut extends Span {
  readonly topLevel: boolean;
}

/**
 * Returns the span to cut in order to remove the operand from part `first` to part `last`: the operand with its
 * operator, and the parentheses if they contain nothing else. AND has precedence over OR, so an operand next to an AND,
 * written or implied, is removed with the AND; only an operand between ORs is removed with an OR.
 */
function cutOperand(parts: readonly Part[], first: number, last: number): Cut {
  const before = parts[first - 1];
  const after = parts[last + 1];
  if (before?.type === "open" && after?.type === "close") return cutOperand(parts, first - 1, last + 1);
  const andBefore = before !== undefined && before.type !== "open" && before.type !== "or";
  const andAfter = after !== undefined && after.type !== "close" && after.type !== "or";
  let { start, end } = { start: parts[first]?.start ?? 0, end: parts[last]?.end ?? 0 };
  if (andBefore) start = before.type === "and" ? before.start : start;
  else if (andAfter) end = after.type === "and" ? after.end : end;
  else if (before?.type === "or") start = before.start;
  else if (after?.type === "or") end = after.end;
  return { start, length: end - start, topLevel: depthAt(parts, first) === 0 };
}

/** Returns the number of open parentheses before a part. */
function depthAt(parts: readonly Part[], index: number): number {
  let depth = 0;
  for (const part of parts.slice(0, index)) {
    if (part.type === "open") depth++;
    if (part.type === "close") depth--;
  }
  return depth;
}

function hasTopLevelOr(text: string): boolean {
  const parts = toParts(text);
  return parts.some((part, index) => part.type === "or" && depthAt(parts, index) === 0);
}
