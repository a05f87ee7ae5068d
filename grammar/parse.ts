/** Parses a query text to its expression or its problems: read.ts parses it, and this file explains errors. */
import type { Problem } from "./ast.ts";
import { isQuoted, spanOf } from "./build.ts";
import { type CheckContext, checkList, checkName, checkPair, endsAt, report } from "./check.ts";
import { cvFields, type Field } from "./fields.ts";
import { placeIn, type Token, type Tokens } from "./lexer.ts";
import { isUnfinished, type ProblemCode, toProblems } from "./problems.ts";
import { type AcceptedQuery, type RefusedQuery, readQuery } from "./read.ts";

/** `incomplete`: a valid text could begin like this. */
interface ExplainedQuery {
  readonly ok: false;
  readonly incomplete: boolean;
  readonly problems: Problem[];
}

export type ParsedQuery = AcceptedQuery | ExplainedQuery;

/**
 * Parses a query text. Never throws: errors are returned as problems, sorted by position. The time is proportional to
 * the text's length, which is limited to 2,000 characters.
 *
 * @example parseQuery("language:go")
 */
export function parseQuery(text: string, fields: readonly Field[] = cvFields): ParsedQuery {
  const read = readQuery(text, fields);
  return read.ok ? read : explainRefusal(read);
}

export function explainRefusal({ context, unread }: RefusedQuery): ExplainedQuery {
  const rawProblems = [...context.rawProblems];
  if (unread !== undefined) diagnose(unread, { ...context, rawProblems });
  return {
    ok: false,
    incomplete: rawProblems.every(isUnfinished),
    problems: toProblems(rawProblems),
  };
}

function diagnose({ tokens, touching }: Tokens, context: CheckContext): void {
  const { end } = context;
  for (const start of touching) report(context, "terms-touch", { start, length: 1 });

  /** The number of open parentheses. */
  let depth = 0;
  /** The previous token if an operand must follow it: an operator or an opening parenthesis; "start" at the start. */
  let waiting: Waiting = "start";

  const reportOperator = (operator: Token, unfinished: boolean) => {
    const detail = operator.value.toUpperCase();
    report(context, "token-unexpected", spanOf(operator), { detail, unfinished });
  };

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    switch (token.type) {
      case "and":
      case "or":
        if (waiting === undefined) {
          waiting = token;
          continue;
        }
        reportAt("word-reserved", token, context, token.value.toUpperCase());
        break;
      case "not":
      case "minus":
        waiting = token;
        continue;
      case "open":
        depth++;
        waiting = token;
        continue;
      case "close":
        if (isBinary(waiting)) reportOperator(waiting, false);
        if (depth === 0 || (waiting !== undefined && !isBinary(waiting))) {
          report(context, "close-unexpected", spanOf(token));
        }
        if (depth > 0) depth--;
        break;
      case "comma":
        report(context, "token-unexpected", spanOf(token), { detail: "," });
        continue;
      case "field":
        at = diagnosePair(tokens, at, context);
        break;
      case "emptyField":
        checkName(token, context);
        reportAt("value-missing", token, context);
        break;
      case "nameless":
        report(context, token.value === ":" ? "value-missing" : "field-missing", spanOf(token));
        break;
      default:
        reportLexical(token, context);
    }
    waiting = undefined;
  }
  if (isBinary(waiting)) reportOperator(waiting, true);
  else if (isNegation(waiting))
    report(context, "end-unexpected", { start: end, length: 0 }, { unfinished: true });
  // This also reports a text that ends with an opening parenthesis.
  if (depth > 0) report(context, "close-missing", { start: end, length: 0 }, { unfinished: true });
}

type Waiting = Token | "start" | undefined;

function isBinary(waiting: Waiting): waiting is Token {
  return typeof waiting === "object" && (waiting.type === "and" || waiting.type === "or");
}

function isNegation(waiting: Waiting): waiting is Token {
  return typeof waiting === "object" && (waiting.type === "not" || waiting.type === "minus");
}

/** Diagnoses a field and its value. Returns the index of the last token read. */
function diagnosePair(tokens: readonly Token[], at: number, context: CheckContext): number {
  const field = tokens[at];
  const value = tokens[at + 1];
  if (field === undefined || value === undefined) return at;
  switch (value.type) {
    case "word":
    case "quoted":
      checkPair(field, value, context);
      return at + 1;
    case "list":
      return diagnoseList(tokens, at, context);
    case "inWithoutList": {
      checkName(field, context);
      const start = value.end;
      const next = tokens[at + 2];
      const length = next === undefined ? 0 : next.end - start;
      report(context, "list-open-missing", { start, length }, { unfinished: start === context.visibleEnd });
      return at + 1;
    }
    default:
      checkName(field, context);
      reportLexical(value, context);
      return at + 1;
  }
}

/** Diagnoses `field:IN(` up to its closing parenthesis. Returns the index of the last token read. */
function diagnoseList(tokens: readonly Token[], at: number, context: CheckContext): number {
  const values: Token[] = [];
  /** The last item that was read, which determines what may follow. */
  let last: "open" | "value" | "comma" | "stray" = "open";
  const reportHere = (code: ProblemCode, token: Token | undefined) => {
    const span = token === undefined ? { start: context.end, length: 0 } : spanOf(token);
    report(context, code, span, { unfinished: token === undefined });
  };

  let place = at + 2;
  for (; place < tokens.length; place++) {
    const token = tokens[place];
    if (token === undefined || token.type === "listEnd") break;
    if (token.type === "comma") {
      if (last === "open" || last === "comma") reportHere("value-missing", token);
      last = "comma";
    } else if (token.type === "strayInList") {
      reportHere("list-character", token);
      last = "stray";
    } else {
      if (last === "value") reportHere("list-separator-missing", token);
      last = "value";
      if (token.type === "word" || token.type === "quoted") values.push(token);
      else reportLexical(token, context);
    }
  }
  const close = tokens[place];
  // An unclosed quote extends to the end of the text and is already reported.
  const openQuote = close === undefined && tokens.at(-1)?.type === "openQuote";
  if (last === "open" || last === "comma")
    reportHere(last === "open" ? "list-empty" : "value-missing", close);
  else if (close === undefined && !openQuote) reportHere("list-separator-missing", undefined);

  const field = tokens[at];
  if (field !== undefined) checkList(field, values, spanOf(field), context);
  return place;
}

/** Reports tokens that the lexer marked as errors. */
function reportLexical(token: Token, context: CheckContext): void {
  if (token.type === "openQuote") reportAt("quote-open", token, context);
  if (token.type === "strayWildcard") reportWildcards(token, context);
}

/** Reports an error, which is incomplete text if it ends at the end of the text. */
function reportAt(code: ProblemCode, token: Token, context: CheckContext, detail?: string): void {
  const span = spanOf(token);
  const unfinished = endsAt(span, context);
  report(context, code, span, { unfinished, ...(detail !== undefined && { detail }) });
}

/** Reports each star before the end as misplaced, and further stars at the end as too many. */
function reportWildcards(token: Token, context: CheckContext): void {
  const { value: text } = token;
  const trailing = /\**$/.exec(text)?.index ?? text.length;
  let stars = 0;
  if (!isQuoted(text)) {
    for (let at = text.indexOf("*"); at >= 0 && at < trailing; at = text.indexOf("*", at + 1)) {
      report(context, "wildcard-place", { start: placeIn(token, at), length: 1 });
      stars++;
    }
  }
  const surplus = stars > 0 ? trailing : trailing + 1;
  if (surplus < text.length) {
    const start = placeIn(token, surplus);
    report(context, "wildcard-many", { start, length: token.end - start });
  }
}
