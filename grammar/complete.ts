/**
 * Completion: finds what fits at the caret of any text, in two steps. First it finds the caret's context: whether it is
 * between two tokens, or in a word, a name, a value or a list; what a choice there replaces; and which kinds of text
 * may fit. Then nearley's own table decides which of these kinds it accepts, so that completion and parser cannot
 * disagree. The caller knows which names and values exist. accept.ts makes the edit. Pure, and takes microseconds.
 */
import { isQuoted as beginsPhrase, nameOf, withoutEscapes } from "./build.ts";
import { isComparator } from "./check.ts";
import { cvFields, type Field, findField } from "./fields.ts";
import { hasIgnorable, passOverIgnorable, quotes } from "./letters.ts";
import {
  isAfterPunctuation,
  maxNestingDepth,
  maxQueryLength,
  type Token,
  type TokenType,
  tokenize,
} from "./lexer.ts";
import { parseQuery } from "./parse.ts";
import { nothingRead, type ParserState, readTypes } from "./parser.ts";

/**
 * A kind of text that fits at the caret:
 * - `field`: a field's name, such as `language:`;
 * - `pair`: a field with its value, such as `language:Python`;
 * - `value`: a value of `Completion.field`, which is a text, number, date or flag depending on its type;
 * - `comparator`: `>`, `>=`, `<` or `<=` before a number or date, which follows;
 * - `range`: the first end of a range, such as `2015..`; its other end follows;
 * - `list`: `IN(`, whose values follow;
 * - `and`, `or`, `not`, `minus`, `open`, `close`: the operators and parentheses of the same names;
 * - `comma`, `listEnd`: `,` and `)` inside `IN(…)`.
 */
export type CompletionKind =
  | "field"
  | "pair"
  | "value"
  | "comparator"
  | "range"
  | "list"
  | "and"
  | "or"
  | "not"
  | "minus"
  | "open"
  | "close"
  | "comma"
  | "listEnd";

/** The continuations that fit at the caret. */
export interface Completion {
  /** The kinds of text; empty if nothing fits, as after an error. */
  readonly kinds: ReadonlySet<CompletionKind>;
  /**
   * The span that a choice replaces, in UTF-16 code units: the whole token at the caret, or its part before or after
   * `..`. Empty if the caret is between tokens. `close`, `comma` and `listEnd` replace nothing and are inserted at
   * `to`.
   */
  readonly from: number;
  readonly to: number;
  /** The part of the token before the caret, without quotes, escapes and `*`. Choices have to match it. */
  readonly prefix: string;
  /** The field whose value is at the caret; undefined if no value fits, or the field is unknown. */
  readonly field: Field | undefined;
  /** True if the token has an opening quote. A choice is then quoted, too. */
  readonly quoted: boolean;
  /** True if the caret is inside `IN(…)`. */
  readonly inList: boolean;
  /** The parts before and after the span, which stay: `>=` of `>=2015`, `..2018` of `2015..2018`. */
  readonly head: string;
  readonly tail: string;
}

const noCompletion = {
  prefix: "",
  field: undefined,
  quoted: false,
  inList: false,
  head: "",
  tail: "",
} as const satisfies Omit<Completion, "kinds" | "from" | "to">;

/** The position of a caret among the tokens, and the choices that may fit there. */
interface CaretContext {
  readonly completion: Omit<Completion, "kinds">;
  /** The kinds that may fit. The grammar may reject some of them. */
  readonly kinds: readonly CompletionKind[];
  /** The types of the tokens before the caret's. */
  readonly before: readonly TokenType[];
  /** The type of the token at the caret; empty if the caret is between tokens. */
  readonly token: readonly TokenType[];
  /** The types of the tokens after the caret's. */
  readonly after: readonly TokenType[];
}

const operandKinds: readonly CompletionKind[] = ["field", "pair", "not", "minus", "open", "and", "or"];

/** A text with its tokens, and the caret in it. */
interface Input {
  readonly text: string;
  readonly caret: number;
  readonly fields: readonly Field[];
  readonly tokens: readonly Token[];
}

/** Finds the context of a caret (`|` in the examples); undefined if nothing fits. The order of the cases matters. */
function findCaretContext(text: string, caret: number, fields: readonly Field[]): CaretContext | undefined {
  const { tokens } = tokenize(text);
  const input: Input = { text, caret, fields, tokens };
  const found = tokens.findIndex((other) => endOf(other) >= caret);
  const index = found < 0 ? tokens.length : found;
  const token = tokens[index];
  const previous = tokens[index - 1];
  const caretIsInside = token !== undefined && token.offset < caret;
  const caretIsAtEnd = token !== undefined && endOf(token) === caret;

  // language:|go
  if (token?.type === "field" && caretIsAtEnd) return valueContext(input, index, tokens[index + 1]);
  // language:|
  if (token?.type === "emptyField" && caretIsAtEnd) return valueContext(input, index, undefined);
  // language:g|o
  if (previous?.type === "field" && token?.type !== "list") return valueContext(input, index - 1, token);
  // language: | and language: g|o, where the space is an error that a choice removes
  if (previous?.type === "emptyField" && (!caretIsInside || token.type === "word"))
    return valueContext(input, index - 1, caretIsInside ? token : undefined);

  // language:IN(| (but nothing fits at language:I|N( )
  if (token?.type === "list" && caretIsInside)
    return caretIsAtEnd ? listContext(input, index, index + 1) : undefined;
  const list = openListBefore(tokens, index);
  if (list >= 0 && !(caretIsInside && token.type === "listEnd")) {
    // language:IN(g|o
    if (token?.type !== "comma" || !caretIsInside) return listContext(input, list, index);
    // language:IN(go,|
    return listContext(input, list, index + 1);
  }

  // fix | typo
  if (!caretIsInside) return gapContext(input, index);
  switch (token.type) {
    // lang|uage:go
    case "field":
    case "emptyField":
      return nameContext(input, index, token);
    // ty|po and typo|
    case "word":
    case "strayWildcard":
    case "and":
    case "or":
    case "not":
      return tokenContext(input, index, token, caretIsAtEnd ? [...operandKinds, "close"] : operandKinds);
    // "a phr|
    case "openQuote":
      return tokenContext(input, index, token, ["pair"]);
    // "a phrase"| and "a phr|ase"
    case "quoted":
      return caretIsAtEnd ? gapContext(input, index + 1) : tokenContext(input, index, token, ["pair"]);
    // -| and (fix)|
    case "minus":
    case "open":
    case "close":
    case "listEnd":
      return gapContext(input, index + 1);
    default:
      return undefined;
  }
}

/** The context between two tokens, before the token at `index`. */
function gapContext({ caret, tokens }: Input, index: number): CaretContext {
  return {
    completion: { ...noCompletion, from: caret, to: caret },
    kinds: [...operandKinds, "close"],
    before: typesIn(tokens.slice(0, index)),
    token: [],
    after: typesIn(tokens.slice(index)),
  };
}

/** The context in a token, which a choice replaces. */
function tokenContext(
  { text, caret, tokens }: Input,
  index: number,
  token: Token,
  kinds: readonly CompletionKind[],
): CaretContext {
  const to = choiceEnd(text, token, caret);
  const isOpen = token.type === "openQuote";
  return {
    completion: {
      ...noCompletion,
      from: token.offset,
      to,
      prefix: prefixOf(token, caret),
      quoted: isQuoted(token),
    },
    kinds,
    before: typesIn(tokens.slice(0, index)),
    token: [token.type],
    after: isOpen
      ? typesAfterQuote(text.slice(to), openListBefore(tokens, index) >= 0)
      : typesIn(tokens.slice(index + 1)),
  };
}

/** The context in the name of a pair. Its value, or its whole list, stays as the completion's `tail`. */
function nameContext(input: Input, index: number, token: Token): CaretContext {
  const context = tokenContext(input, index, token, ["field"]);
  const { text, tokens } = input;
  const isList = tokens[index + 1]?.type === "list";
  const listEnd = tokens.findIndex((other, at) => at > index && other.type === "listEnd");
  const last = token.type === "emptyField" ? index : isList ? listEnd : index + 1;
  const end = last < 0 ? text.length : endOf(tokens[last] ?? token);
  return { ...context, completion: { ...context.completion, tail: text.slice(endOf(token), end) } };
}

/** The context of a value. `name`: the index of its field name. `value`: undefined if there is none yet. */
function valueContext(input: Input, name: number, value: Token | undefined): CaretContext | undefined {
  const { caret, tokens } = input;
  const nameToken = tokens[name];
  const field = nameToken && findField(input.fields, nameOf(nameToken));
  if (nameToken === undefined || field === undefined || value?.type === "list") return undefined;
  const written = value === undefined ? "" : value.value;
  const context =
    value === undefined ? gapContext(input, name + 1) : tokenContext(input, name + 1, value, []);
  const end = context.completion.to;
  const isAtValidEnd = value !== undefined && caret === endOf(value) && isValid(field, written);
  const whole = {
    ...context,
    before: [...typesIn(tokens.slice(0, name)), "field" as const],
    completion: { ...context.completion, field, from: endOf(nameToken), to: Math.max(end, caret) },
    kinds: valueKinds(field, isQuoted(value), isAtValidEnd),
  };
  if (value === undefined || !isOrdered(field) || isQuoted(value)) return whole;
  return partContext(whole, value, caret, isAtValidEnd);
}

/** Narrows a number's or date's context to its part at the caret: `>=` or `2015` in `>=2015`. */
function partContext(
  whole: CaretContext,
  { value: written, offset }: Token,
  caret: number,
  isAtValidEnd: boolean,
): CaretContext | undefined {
  const at = caret - offset;
  const part = (start: number, stop: number, kind: CompletionKind): CaretContext => ({
    ...whole,
    kinds: isAtValidEnd ? [kind, "close"] : [kind],
    completion: {
      ...whole.completion,
      from: offset + start,
      to: offset + stop,
      prefix: written.slice(start, Math.min(stop, at)),
      head: written.slice(0, start),
      tail: written.slice(stop),
    },
  });
  // >|=2015, >=20|15 and the unfinished =|2015; nothing fits in =20|15
  const sign = /^[<>=]*/.exec(written)?.[0] ?? "";
  if (sign !== "") {
    if (isComparator(sign) && at >= sign.length) return part(sign.length, written.length, "value");
    return at <= sign.length ? part(0, sign.length, "comparator") : undefined;
  }
  // 20|15, 20|15..2018, 2015..20|18; nothing fits between the dots
  const dots = written.indexOf("..");
  if (dots < 0) return whole;
  if (at <= dots) return part(0, dots, "value");
  return at > dots + 1 ? part(dots + 2, written.length, "value") : undefined;
}

const isOrdered = ({ type }: Field): boolean => type === "number" || type === "date";

function valueKinds(field: Field, quoted: boolean, isAtValidEnd: boolean): readonly CompletionKind[] {
  return [
    "value",
    ...(quoted ? [] : (["list"] as const)),
    ...(isOrdered(field) && !quoted ? (["comparator", "range"] as const) : []),
    ...(isAtValidEnd ? (["close"] as const) : []),
  ];
}

/** The context in a list. `list`: the index of its `IN(`. `index`: of the token at or after the caret. */
function listContext(input: Input, list: number, index: number): CaretContext | undefined {
  const { caret, tokens, fields } = input;
  const nameToken = tokens[list - 1];
  const field = nameToken && findField(fields, nameOf(nameToken));
  const token = tokens[index];
  if (field === undefined) return undefined;
  // A value that begins at the caret is replaced, too: a choice must not touch it.
  const replacesToken = token !== undefined && token.offset <= caret && isValue(token);
  if (!replacesToken) {
    if (token !== undefined && token.offset < caret) return undefined;
    const context = gapContext(input, index);
    return {
      ...context,
      kinds: ["value", "comma", "listEnd"],
      completion: { ...context.completion, field, inList: true },
    };
  }
  const isAtValidEnd = endOf(token) === caret && isValid(field, token.value);
  const context = tokenContext(input, index, token, isAtValidEnd ? ["value", "comma", "listEnd"] : ["value"]);
  return { ...context, completion: { ...context.completion, field, inList: true } };
}

const endOf = (token: Token): number => token.end;

const typesIn = (tokens: readonly Token[]): TokenType[] => tokens.map(({ type }) => type);

const isValue = ({ type }: Token): boolean =>
  type === "word" || type === "quoted" || type === "openQuote" || type === "strayWildcard";

const isQuoted = (token: Token | undefined): boolean => token !== undefined && beginsPhrase(token.value);

/** Returns whether the text of a value is valid for the field. */
function isValid(field: Field, written: string): boolean {
  return parseQuery(`${field.name}:${written}`, [field]).ok;
}

/** Returns the index of the open `IN(` before a token; -1 if there is none. */
function openListBefore(tokens: readonly Token[], index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const type = tokens[at]?.type;
    if (type === "list") return at;
    if (type === "listEnd") return -1;
  }
  return -1;
}

const wordAhead = new RegExp(`^[^\\s${quotes}():,]*`);
const phraseEnd = new RegExp(`[${quotes}]\\**$`);

/** Returns the end of the replaced span: of an unclosed quote, which reaches to the end, only the word. */
function choiceEnd(text: string, token: Token, caret: number): number {
  if (token.type !== "openQuote") return endOf(token);
  const start = Math.max(caret, token.offset + 1);
  return start + (wordAhead.exec(text.slice(start))?.[0].length ?? 0);
}

/** Returns the types of the tokens that follow an unclosed quote if it is closed before `rest`. */
function typesAfterQuote(rest: string, inList: boolean): readonly TokenType[] {
  if (!inList) return typesIn(tokenize(rest).tokens);
  // The lexer has other rules inside a list, so `rest` is tokenised as the end of one.
  const { tokens } = tokenize(`x:IN("x"${rest}`);
  return typesIn(tokens.slice(3));
}

/** Returns the part of a token before the caret, without quotes, escapes and stars. */
function prefixOf(token: Token, caret: number): string {
  const typed = token.value.slice(0, Math.max(0, caret - token.offset));
  if (!isQuoted(token)) return typed.replace(/[*:]+$/, "");
  const inner = typed
    .slice(1)
    .replace(phraseEnd, (end, at: number, all: string) => (all[at - 1] === "\\" ? end : ""));
  return withoutEscapes(inner);
}

/** Finds what fits at a caret. `caret`: in UTF-16 code units from the start of the text. */
export function complete(text: string, caret: number, fields: readonly Field[] = cvFields): Completion {
  if (!hasIgnorable(text)) return completeBare(text, caret, fields);
  // A choice also replaces the ignorable characters around its span.
  const { bare, places } = passOverIgnorable(text);
  const isBefore = (place: number) => place < caret;
  const completion = completeBare(bare, places.slice(0, -1).filter(isBefore).length, fields);
  const from = completion.from === 0 ? 0 : places[completion.from - 1]! + 1;
  return { ...completion, from, to: places[completion.to]! };
}

function completeBare(text: string, caret: number, fields: readonly Field[]): Completion {
  const hasContext = text.length <= maxQueryLength && !isAfterPunctuation(text.slice(0, caret));
  const context = hasContext ? findCaretContext(text, caret, fields) : undefined;
  if (context === undefined) return { ...noCompletion, kinds: new Set(), from: caret, to: caret };
  const { completion, before, token, after } = context;
  const state = readTypes(nothingRead, before);
  const kinds = new Set<CompletionKind>();
  if (state !== undefined) {
    // If the text after the caret is invalid anyway, it does not restrict the choices.
    const rest = readTypes(state, [...token, ...after]) === undefined ? [] : after;
    for (const kind of context.kinds) {
      if (fits(kind, context, state, rest)) kinds.add(kind);
    }
  }
  return { ...completion, kinds };
}

/** The tokens that a choice of each kind inserts, with a word for the operand or value that has to follow. */
const insertedTypes: Record<CompletionKind, readonly TokenType[]> = {
  field: ["field", "word"],
  pair: ["field", "word"],
  value: ["word"],
  comparator: ["word"],
  range: ["word"],
  list: ["list", "word", "listEnd"],
  and: ["and", "word"],
  or: ["or", "word"],
  not: ["not", "word"],
  minus: ["minus", "word"],
  open: ["open", "word"],
  close: ["close"],
  comma: ["comma", "word"],
  listEnd: ["listEnd"],
};

/** The kinds that follow the token at the caret instead of replacing it. */
export const appended: ReadonlySet<CompletionKind> = new Set(["close", "comma", "listEnd"]);

/** Returns whether the parser accepts a choice between what it has read (`state`) and the `rest`. */
function fits(
  kind: CompletionKind,
  { before, token, after }: CaretContext,
  state: ParserState,
  rest: readonly TokenType[],
): boolean {
  const [following] = after;
  switch (kind) {
    case "and":
    case "or":
      if (following === "and" || following === "or") return false;
      break;
    case "not":
    case "minus":
      if (before.at(-1) === "not" || before.at(-1) === "minus") return false;
      break;
    case "open":
      if (countOf("open", before) - countOf("close", before) >= maxNestingDepth) return false;
      break;
    case "comma":
      if (following === "comma") return false;
      break;
  }
  const kept = appended.has(kind) ? token : [];
  // A choice that replaces a name keeps the value, which is the first token of the rest.
  const isName = token[0] === "field" || token[0] === "emptyField";
  const inserted: readonly TokenType[] = kind === "field" && isName ? ["field"] : insertedTypes[kind];
  return readTypes(state, [...kept, ...inserted, ...rest]) !== undefined;
}

const countOf = (type: TokenType, types: readonly TokenType[]): number =>
  types.filter((other) => other === type).length;
