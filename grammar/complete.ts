/**
 * Completion: finds what fits at the caret of any text. First the slot is determined: between two tokens, or in a word, a
 * name, a value or a list, what a choice there replaces, and which kinds of text the slot has. Then the grammar's own
 * table decides which of them it accepts, so that completion and parser cannot disagree. The caller knows which names
 * and values exist. accept.ts makes the edit. Pure, and takes microseconds.
 */
import { isQuoted as beginsPhrase, nameOf, withoutEscapes } from "./build.ts";
import { isComparator } from "./check.ts";
import { cvFields, type Field, findField } from "./fields.ts";
import { hasIgnorable, passOverIgnorable, quotes } from "./letters.ts";
import { maxNestingDepth, maxQueryLength, type Token, tokenize } from "./lexer.ts";
import { parseQuery } from "./parse.ts";
import { nothingRead, type ParserState, readTypes } from "./slr-parser.ts";

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

/** What fits at the caret. */
export interface Completion {
  /** The kinds of text; empty if nothing fits, as after an error. */
  readonly kinds: ReadonlySet<CompletionKind>;
  /**
   * The span that a choice replaces, in UTF-16 code units: the whole token at the caret, or its part before or after
   * `..`. Empty if the caret is between tokens. The kinds `close`, `comma` and `listEnd` replace nothing and are
   * inserted at `to`.
   */
  readonly from: number;
  readonly to: number;
  /** The part of the token before the caret, without quote, escapes and `*`. Choices are matched against it. */
  readonly prefix: string;
  /** The field whose value is here; undefined if no value fits, or the field is unknown. */
  readonly field: Field | undefined;
  /** Whether the token is quoted, closed or not. A choice is then quoted, too. */
  readonly quoted: boolean;
  /** Whether the caret is inside `IN(…)`. */
  readonly inList: boolean;
  /** The parts of the token before and after the span: `>=` of `>=2015`, `..2018` of `2015..2018`. */
  readonly head: string;
  readonly tail: string;
}

const nowhere = {
  prefix: "",
  field: undefined,
  quoted: false,
  inList: false,
  head: "",
  tail: "",
} as const satisfies Omit<Completion, "kinds" | "from" | "to">;

/** The place of a caret. Tokens are represented by their types. */
interface CaretSlot {
  readonly completion: Omit<Completion, "kinds">;
  /** The kinds that the place has. The grammar may reject some of them. */
  readonly kinds: readonly CompletionKind[];
  readonly before: readonly string[];
  /** The token at the caret; empty if the caret is between tokens. */
  readonly token: readonly string[];
  readonly after: readonly string[];
}

const operandKinds: readonly CompletionKind[] = ["field", "pair", "not", "minus", "open", "and", "or"];

/** A text with its tokens, and the caret in it. */
interface Spot {
  readonly text: string;
  readonly caret: number;
  readonly fields: readonly Field[];
  readonly tokens: readonly Token[];
}

/** The order of the returns matters. In the examples, `|` is the caret. */
function findCaretSlot(text: string, caret: number, fields: readonly Field[]): CaretSlot | undefined {
  const { tokens } = tokenize(text);
  const spot: Spot = { text, caret, fields, tokens };
  const found = tokens.findIndex((other) => endOf(other) >= caret);
  const index = found < 0 ? tokens.length : found;
  const token = tokens[index];
  const previous = tokens[index - 1];
  const caretIsInside = token !== undefined && token.offset < caret;
  const caretIsAtEnd = token !== undefined && endOf(token) === caret;

  // language:|go
  if (token?.type === "field" && caretIsAtEnd) return valueSlot(spot, index, tokens[index + 1]);
  // language:|
  if (token?.type === "emptyField" && caretIsAtEnd) return valueSlot(spot, index, undefined);
  // language:g|o
  if (previous?.type === "field" && token?.type !== "list") return valueSlot(spot, index - 1, token);
  // language: | and language: g|o: a value after a space is an error, which a choice fixes.
  if (previous?.type === "emptyField" && (!caretIsInside || token.type === "word"))
    return valueSlot(spot, index - 1, caretIsInside ? token : undefined);

  // language:IN(| but not language:I|N(
  if (token?.type === "list" && caretIsInside)
    return caretIsAtEnd ? listSlot(spot, index, index + 1) : undefined;
  const list = openListBefore(tokens, index);
  if (list >= 0 && !(caretIsInside && token.type === "listEnd")) {
    // language:IN(g|o
    if (token?.type !== "comma" || !caretIsInside) return listSlot(spot, list, index);
    // language:IN(go,|
    return listSlot(spot, list, index + 1);
  }

  // fix | typo
  if (!caretIsInside) return gapSlot(spot, index);
  switch (token.type) {
    // lang|uage:go
    case "field":
    case "emptyField":
      return nameSlot(spot, index, token);
    // ty|po and typo|
    case "word":
    case "strayWildcard":
    case "and":
    case "or":
    case "not":
      return tokenSlot(spot, index, token, caretIsAtEnd ? [...operandKinds, "close"] : operandKinds);
    // "a phr|
    case "openQuote":
      return tokenSlot(spot, index, token, ["pair"]);
    // "a phrase"| and "a phr|ase"
    case "quoted":
      return caretIsAtEnd ? gapSlot(spot, index + 1) : tokenSlot(spot, index, token, ["pair"]);
    // -| and (fix)|
    case "minus":
    case "open":
    case "close":
    case "listEnd":
      return gapSlot(spot, index + 1);
    default:
      return undefined;
  }
}

/** The place before the token at `index`. */
function gapSlot({ caret, tokens }: Spot, index: number): CaretSlot {
  const read = tokens.slice(0, index);
  return {
    completion: { ...nowhere, from: caret, to: caret },
    kinds: [...operandKinds, "close"],
    before: typesIn(read),
    token: [],
    after: typesIn(tokens.slice(index)),
  };
}

/** The place in a token that a choice replaces. */
function tokenSlot(
  { text, caret, tokens }: Spot,
  index: number,
  token: Token,
  kinds: readonly CompletionKind[],
): CaretSlot {
  const read = tokens.slice(0, index);
  const to = choiceEnd(text, token, caret);
  const isOpen = token.type === "openQuote";
  return {
    completion: {
      ...nowhere,
      from: token.offset,
      to,
      prefix: prefixOf(token, caret),
      quoted: isQuoted(token),
    },
    kinds,
    before: typesIn(read),
    token: [token.type],
    after: isOpen
      ? typesAfterQuote(text.slice(to), openListBefore(tokens, index) >= 0)
      : typesIn(tokens.slice(index + 1)),
  };
}

/** The place in the name of a pair. The value stays. */
function nameSlot(spot: Spot, index: number, token: Token): CaretSlot {
  const slot = tokenSlot(spot, index, token, ["field"]);
  const { text, tokens } = spot;
  const isList = tokens[index + 1]?.type === "list";
  const listEnd = tokens.findIndex((other, at) => at > index && other.type === "listEnd");
  const last = token.type === "emptyField" ? index : isList ? listEnd : index + 1;
  const end = last < 0 ? text.length : endOf(tokens[last] ?? token);
  return { ...slot, completion: { ...slot.completion, tail: text.slice(endOf(token), end) } };
}

/** The place of the value of the field name at index `name`. The value may be missing. */
function valueSlot(spot: Spot, name: number, value: Token | undefined): CaretSlot | undefined {
  const { caret, tokens } = spot;
  const nameToken = tokens[name];
  const field = nameToken && findField(spot.fields, nameOf(nameToken));
  if (nameToken === undefined || field === undefined || value?.type === "list") return undefined;
  const written = value === undefined ? "" : value.text;
  const slot = value === undefined ? gapSlot(spot, name + 1) : tokenSlot(spot, name + 1, value, []);
  const end = slot.completion.to;
  const isWhole = value !== undefined && caret === endOf(value) && isValid(field, written);
  const completion = { ...slot.completion, field, from: endOf(nameToken), to: Math.max(end, caret) };
  const here = {
    ...slot,
    before: [...typesIn(tokens.slice(0, name)), "field"],
    completion,
    kinds: kindsOf(field, isQuoted(value), isWhole),
  };
  const isOrdered = field.type === "number" || field.type === "date";
  if (value === undefined || !isOrdered || isQuoted(value)) return here;

  // A choice replaces the comparator, or the number or date at the caret.
  const part = (start: number, stop: number, kinds: readonly CompletionKind[]): CaretSlot => ({
    ...here,
    kinds: isWhole ? [...kinds, "close"] : kinds,
    completion: {
      ...completion,
      from: value.offset + start,
      to: value.offset + stop,
      prefix: written.slice(start, Math.min(stop, caret - value.offset)),
      head: written.slice(0, start),
      tail: written.slice(stop),
    },
  });
  const at = caret - value.offset;
  const sign = /^[<>=]*/.exec(written)?.[0] ?? "";
  if (sign !== "") {
    const isSign = isComparator(sign) && at >= sign.length;
    return isSign ? part(sign.length, written.length, ["value"]) : part(0, sign.length, ["comparator"]);
  }
  const dots = written.indexOf("..");
  if (dots < 0) return here;
  if (at <= dots) return part(0, dots, ["value"]);
  return at > dots + 1 ? part(dots + 2, written.length, ["value"]) : undefined;
}

function kindsOf(field: Field, quoted: boolean, isWhole: boolean): readonly CompletionKind[] {
  const isOrdered = field.type === "number" || field.type === "date";
  return [
    "value",
    ...(quoted ? [] : (["list"] as const)),
    ...(isOrdered && !quoted ? (["comparator", "range"] as const) : []),
    ...(isWhole ? (["close"] as const) : []),
  ];
}

/** The place in the list that the token at `list` opens, at or before the token at `index`. */
function listSlot(spot: Spot, list: number, index: number): CaretSlot | undefined {
  const { caret, tokens, fields } = spot;
  const nameToken = tokens[list - 1];
  const field = nameToken && findField(fields, nameOf(nameToken));
  const token = tokens[index];
  if (field === undefined) return undefined;
  // A value that begins at the caret is replaced, because values must not touch.
  const isAt = token !== undefined && token.offset <= caret && isValue(token);
  if (!isAt) {
    if (token !== undefined && token.offset < caret) return undefined;
    const slot = gapSlot(spot, index);
    return {
      ...slot,
      kinds: ["value", "comma", "listEnd"],
      completion: { ...slot.completion, field, inList: true },
    };
  }
  const isWhole = endOf(token) === caret && isValid(field, token.text);
  const slot = tokenSlot(spot, index, token, isWhole ? ["value", "comma", "listEnd"] : ["value"]);
  return { ...slot, completion: { ...slot.completion, field, inList: true } };
}

const endOf = (token: Token): number => token.end;

const typesIn = (tokens: readonly Token[]): string[] => tokens.map(({ type }) => type);

const isValue = ({ type }: Token): boolean =>
  type === "word" || type === "quoted" || type === "openQuote" || type === "strayWildcard";

const isQuoted = (token: Token | undefined): boolean => token !== undefined && beginsPhrase(token.text);

/** Whether a written value is valid for the field. */
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

/** Returns the end of the replaced span. In an unclosed quote only the word at the caret is replaced, not all the rest. */
function choiceEnd(text: string, token: Token, caret: number): number {
  if (token.type !== "openQuote") return endOf(token);
  const start = Math.max(caret, token.offset + 1);
  return start + (wordAhead.exec(text.slice(start))?.[0].length ?? 0);
}

/** Returns the types of the tokens after an unclosed quote, as if it were closed here. */
function typesAfterQuote(rest: string, inList: boolean): readonly string[] {
  if (!inList) return typesIn(tokenize(rest).tokens);
  const { tokens } = tokenize(`x:IN("x"${rest}`);
  return typesIn(tokens.slice(3));
}

/** Returns the part of a token before the caret, without quote, escapes and stars. */
function prefixOf(token: Token, caret: number): string {
  const typed = token.text.slice(0, Math.max(0, caret - token.offset));
  if (!isQuoted(token)) return typed.replace(/[*:]+$/, "");
  const inner = typed
    .slice(1)
    .replace(phraseEnd, (end, at: number, all: string) => (all[at - 1] === "\\" ? end : ""));
  return withoutEscapes(inner);
}

/** Finds what fits at a caret. `caret`: in UTF-16 code units from the start of the text. */
export function complete(text: string, caret: number, fields: readonly Field[] = cvFields): Completion {
  if (!hasIgnorable(text)) return completeBare(text, caret, fields);
  // Ignorable characters around the replaced span are replaced with it.
  const { bare, places } = passOverIgnorable(text);
  const isBefore = (place: number) => place < caret;
  const completion = completeBare(bare, places.slice(0, -1).filter(isBefore).length, fields);
  const from = completion.from === 0 ? 0 : places[completion.from - 1]! + 1;
  return { ...completion, from, to: places[completion.to]! };
}

function completeBare(text: string, caret: number, fields: readonly Field[]): Completion {
  const slot = text.length > maxQueryLength ? undefined : findCaretSlot(text, caret, fields);
  if (slot === undefined) return { ...nowhere, kinds: new Set(), from: caret, to: caret };
  const { completion, before, token, after } = slot;
  const reading = readTypes(nothingRead, before);
  const kinds = new Set<CompletionKind>();
  if (reading !== undefined) {
    // If the rest of the text is already invalid, it does not restrict the choices.
    const rest = readTypes(reading, [...token, ...after]) === undefined ? [] : after;
    for (const kind of slot.kinds) {
      if (fits(kind, slot, reading, rest)) kinds.add(kind);
    }
  }
  return { ...completion, kinds };
}

/** The tokens that each kind becomes, with a word for the operand or value that has to follow. */
const typesOf: Record<CompletionKind, readonly string[]> = {
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

function fits(
  kind: CompletionKind,
  { before, token, after }: CaretSlot,
  reading: ParserState,
  rest: readonly string[],
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
  // The name at the caret keeps its value, which is the first token of the rest.
  const own =
    kind === "field" && (token[0] === "field" || token[0] === "emptyField") ? ["field"] : typesOf[kind];
  return readTypes(reading, [...kept, ...own, ...rest]) !== undefined;
}

const countOf = (type: string, types: readonly string[]): number =>
  types.filter((other) => other === type).length;
