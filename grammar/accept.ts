/** Creates the edit that inserts a choice of completion: spelled, quoted and spaced. */
import type { Comparator, TextEdit } from "./ast.ts";
import { appended, type Completion } from "./complete.ts";
import { cvFields, type Field } from "./fields.ts";
import { maxQueryLength } from "./lexer.ts";
import { parseQuery } from "./parse.ts";
import { spellValue } from "./print.ts";

/** A choice of one of the kinds. Names and values are unquoted and unescaped. */
export type Candidate =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "pair"; readonly field: string; readonly value: string }
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "comparator"; readonly comparator: Comparator }
  | { readonly kind: "range"; readonly value: string }
  | { readonly kind: "list" | "and" | "or" | "not" | "minus" | "open" | "close" | "comma" | "listEnd" };

/** The edit that makes a choice, and the position of the caret after it. */
export interface Acceptance {
  readonly edit: TextEdit;
  readonly caret: number;
}

/** Creates the edit of a choice, quoted if necessary, with a space. Undefined if it is invalid or too long. */
export function accept(
  text: string,
  completion: Completion,
  candidate: Candidate,
  fields: readonly Field[] = cvFields,
): Acceptance | undefined {
  const written = write(text, completion, candidate, fields);
  if (written === undefined) return undefined;
  const start = appended.has(candidate.kind) ? completion.to : completion.from;
  const previous = text.charAt(start - 1);
  const next = text.charAt(completion.to);
  const { spaced } = written;
  const needsLead = written.isOperand && previous !== "" && !/[\s(-]/.test(previous);
  const lead = needsLead ? " " : "";
  // The next text must not touch. The caret moves past an existing space.
  const touches = next !== "" && !/\s/.test(next) && !(next === ")" && spaced !== "always");
  const adds = spaced === "never" ? false : spaced === "apart" ? touches : touches || next === "";
  const steps = (spaced === "always" || spaced === "after") && (adds || /\s/.test(next));
  const inserted = lead + written.text + written.closing + (adds ? " " : "");
  const length = completion.to - start;
  if (text.length - length + inserted.length > maxQueryLength) return undefined;
  const caret = start + lead.length + written.text.length + (steps ? 1 : 0);
  return { edit: { start, length, text: inserted }, caret };
}

/** A choice as text. */
interface Written {
  readonly text: string;
  /** The text after the caret. */
  readonly closing: string;
  /** True if the text begins an operand or is an operator, so that the previous text must not touch it. */
  readonly isOperand: boolean;
  /**
   * The following space: `never`; `apart`, if the next text would touch; `after`, also at the end of the text, and the
   * caret moves past it; `always`, also before a closing parenthesis.
   */
  readonly spaced: "never" | "apart" | "after" | "always";
}

function write(
  text: string,
  completion: Completion,
  candidate: Candidate,
  fields: readonly Field[],
): Written | undefined {
  const { head, tail, field, quoted, inList } = completion;
  const operand = { closing: "", isOperand: true } as const;
  const part = { closing: "", isOperand: false } as const;
  /** Returns whether the resulting pair is valid. With a tail it may be as incomplete as before. */
  const isValid = (name: string, value: string): boolean => {
    const parsed = parseQuery(`${name}:${value}`, fields);
    return parsed.ok || (tail !== "" && parsed.incomplete && completion.to + tail.length === text.length);
  };
  switch (candidate.kind) {
    case "field": {
      if (tail !== "" && !isValid(candidate.name, tail)) return undefined;
      const spaced = tail === "" ? "apart" : "never";
      return { ...operand, text: `${candidate.name}:`, spaced };
    }
    case "pair": {
      const value = spellValue(candidate.value, { quoted, inList: false });
      if (!isValid(candidate.field, value)) return undefined;
      return { ...operand, text: `${candidate.field}:${value}`, spaced: "after" };
    }
    case "value": {
      if (field === undefined) return undefined;
      const value = spellValue(candidate.value, { quoted, inList });
      const isPart = head !== "" || tail !== "";
      if (isPart && value !== candidate.value) return undefined;
      const whole = inList ? `IN(${value})` : head + value + tail;
      if (!isValid(field.name, whole)) return undefined;
      return { ...part, text: value, spaced: tail !== "" || inList ? "never" : "after" };
    }
    case "comparator":
      if (tail !== "" && (field === undefined || !isValid(field.name, candidate.comparator + tail)))
        return undefined;
      return { ...part, text: candidate.comparator, spaced: tail === "" ? "apart" : "never" };
    case "range": {
      const range = `${candidate.value}..`;
      if (field === undefined || !isValid(field.name, range)) return undefined;
      return { ...part, text: range, spaced: "apart" };
    }
    case "list": {
      // At the end of the text the parenthesis stays open; before other terms it would include them.
      const isLast = text.slice(completion.to).trim() === "";
      return { ...part, text: "IN(", closing: isLast ? "" : ")", spaced: isLast ? "never" : "apart" };
    }
    case "and":
    case "or":
    case "not":
      return { ...operand, text: candidate.kind.toUpperCase(), spaced: "always" };
    case "minus":
      return { ...operand, text: "-", spaced: "never" };
    case "open":
      return { ...operand, text: "(", spaced: "never" };
    case "comma":
      return { ...part, text: ",", spaced: "after" };
    case "close":
    case "listEnd":
      return { ...part, text: ")", spaced: "after" };
  }
}
