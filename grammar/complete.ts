/**
 * Completion: what could stand at the caret of any text; accept.ts makes the edit that puts it there. The grammar's
 * own table decides what could stand there, so that completion and parser cannot disagree; which names and values
 * there are is the caller's to know. Pure, and takes microseconds.
 */
import {
  type CaretSlot,
  type Completion,
  type CompletionKind,
  findCaretSlot,
  nowhere,
} from "./caret-slot.ts";
import { cvFields, type Field } from "./fields.ts";
import { maxNestingDepth, maxQueryLength } from "./lexer.ts";
import { nothingRead, type ParserState, readTypes } from "./read-types.ts";

/** Finds what could stand at a caret, which is counted in UTF-16 code units from the text's start. */
export function complete(text: string, caret: number, fields: readonly Field[] = cvFields): Completion {
  const slot = text.length > maxQueryLength ? undefined : findCaretSlot(text, caret, fields);
  if (slot === undefined) return { ...nowhere, kinds: new Set(), from: caret, to: caret };
  const { completion, before, token, after } = slot;
  const reading = readTypes(nothingRead, before);
  const kinds = new Set<CompletionKind>();
  if (reading !== undefined) {
    // Where the rest of the text does not fit as it is, its fault is no reason to offer nothing.
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

/** The kinds that stand behind the token at the caret instead of replacing it. */
export const appended: ReadonlySet<CompletionKind> = new Set(["close", "comma", "listEnd"]);

function fits(
  kind: CompletionKind,
  { before, token, after }: CaretSlot,
  reading: ParserState,
  rest: readonly string[],
): boolean {
  const [next] = after;
  switch (kind) {
    case "and":
    case "or":
      if (next === "and" || next === "or") return false;
      break;
    case "not":
    case "minus":
      if (before.at(-1) === "not" || before.at(-1) === "minus") return false;
      break;
    case "open":
      if (countOf("open", before) - countOf("close", before) >= maxNestingDepth) return false;
      break;
    case "comma":
      if (next === "comma") return false;
      break;
  }
  const kept = appended.has(kind) ? token : [];
  // The name at the caret keeps its value, which is the first of the rest.
  const own =
    kind === "field" && (token[0] === "field" || token[0] === "emptyField") ? ["field"] : typesOf[kind];
  return readTypes(reading, [...kept, ...own, ...rest]) !== undefined;
}

const countOf = (type: string, types: readonly string[]): number =>
  types.filter((other) => other === type).length;
