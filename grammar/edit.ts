/**
 * Edits a query text: puts, replaces or removes the terms of one field and leaves the rest as it was typed,
 * to the letter. Works on tokens, because a printed expression would lose the typed form.
 */
import type { Span, Value } from "./ast.ts";
import { nameOf } from "./build.ts";
import { type Token, tokenize } from "./lexer.ts";
import { parseQuery } from "./parse.ts";
import { spellFieldValue, spellTerm } from "./print.ts";

export interface FieldEdit {
  readonly field: string;
  /** The values that the field is to have; none removes it. */
  readonly values: readonly string[];
  /** `or`: any of the values; `and`: terms side by side, which only a field exempt from joining reads as all. */
  readonly join: "or" | "and";
}

/**
 * The text with the field's positive terms replaced by the given values. Negated terms stay.
 * Unfinished text is finished first: open quotes and parentheses are closed, a dangling end is dropped.
 * Text that is wrong is searched for as it stands, so it becomes a phrase and keeps that meaning.
 */
export function editField(text: string, edit: FieldEdit): string {
  const valid = toValid(text);
  const removed = removeTerms(valid, edit.field);
  const terms = edit.values.map((value) => `${edit.field}:${spellFieldValue(toValue(value))}`);
  if (terms.length === 0) return removed.text;
  const joined = terms.join(edit.join === "or" ? " OR " : " ");
  if (removed.text === "") return joined;
  const group = terms.length > 1 && edit.join === "or" ? `(${joined})` : joined;
  // A term beside an OR would bind to its last operand alone.
  if (hasTopLevelOr(removed.text)) return `(${removed.text}) ${group}`;
  const at = removed.at ?? removed.text.length;
  return [removed.text.slice(0, at).trimEnd(), group, removed.text.slice(at).trimStart()]
    .filter((part) => part !== "")
    .join(" ");
}

function toValid(text: string): string {
  const parsed = parseQuery(text);
  if (parsed.ok) return text;
  const finished = parsed.incomplete ? finish(text) : undefined;
  return finished ?? spellTerm(toValue(text.trim()));
}

function toValue(text: string): Value {
  return { text, wildcard: false, span: { start: 0, length: text.length } };
}

/** Closes what is open, or drops the last token, until the text parses. */
function finish(text: string): string | undefined {
  for (let rest = text.trimEnd(); ; ) {
    const { tokens } = tokenize(rest);
    const last = tokens.at(-1);
    if (last === undefined) return "";
    const open = tokens.filter((token) => token.type === "open" || token.type === "list").length;
    const closed = tokens.filter((token) => token.type === "close" || token.type === "listEnd").length;
    const quote = last.type === "openQuote" && last.text.length > 1 ? '"' : "";
    const candidate = rest + quote + ")".repeat(Math.max(0, open - closed));
    const parsed = parseQuery(candidate);
    if (parsed.ok) return candidate;
    rest = rest.slice(0, last.offset).trimEnd();
  }
}

interface Removal {
  text: string;
  /** Where the first term that stood outside of all other parentheses was. */
  at: number | undefined;
}

function removeTerms(text: string, field: string): Removal {
  let at: number | undefined;
  for (let rest = text; ; ) {
    const parts = toParts(rest);
    const index = parts.findIndex((part) => part.field === field.toLowerCase());
    if (index < 0) return { text: rest, at };
    const cut = cutOperand(parts, index, index);
    const head = rest.slice(0, cut.start).trimEnd();
    const tail = rest.slice(cut.start + cut.length).trimStart();
    const atEdge = head === "" || head.endsWith("(") || tail === "" || tail.startsWith(")");
    rest = head + (atEdge ? "" : " ") + tail;
    // Terms go in reading order, so no later cut moves this place.
    if (cut.topLevel) at ??= head.length;
  }
}

/** An operand, operator or parenthesis of a valid text. A pair is one part, as is a pair with its list. */
interface Part {
  type: "operand" | "and" | "or" | "not" | "open" | "close";
  start: number;
  end: number;
  /** The name, folded, of a pair that no NOT is over. */
  field?: string;
}

function toParts(text: string): Part[] {
  const parts: Part[] = [];
  /** Whether each open group, and what comes next, stands under a NOT. */
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
    return { start, end: last.offset + last.text.length, lastToken };
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
 * What to cut so that the operand from part `first` to part `last` is gone: the operand with the operator that
 * binds it; the parentheses too when nothing else is in them. AND binds tighter, so an operand with an AND on
 * either side, written or not, takes that along; only an operand between ORs takes one of those.
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

/** How many parentheses are open before a part. */
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
