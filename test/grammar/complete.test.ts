import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Acceptance,
  accept,
  type Candidate,
  type Completion,
  type CompletionKind,
  complete,
  cvFields,
  parseQuery,
} from "../../grammar/index.ts";
import { testCases } from "../corpus/cases.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

/** The caret's sign in the corpus and in the cases here. */
const caretSign = "¦";

function read(marked: string): { text: string; caret: number } {
  return { text: marked.replace(caretSign, ""), caret: marked.indexOf(caretSign) };
}

testCases("complete/places", (marked) => {
  const { text, caret } = read(marked);
  return write(complete(text, caret));
});

function write({ kinds, from, to, prefix, field, head, tail, ...rest }: Completion): string {
  const marks = [
    ...(field === undefined ? [] : [`of ${field.name}`]),
    ...(rest.quoted ? ["quoted"] : []),
    ...(rest.inList ? ["in a list"] : []),
    ...(head === "" ? [] : [`after ${head}`]),
    ...(tail === "" ? [] : [`before ${tail}`]),
  ];
  const place = [`${from}-${to} "${prefix}"`, ...marks].join(", ");
  return `${place}\n${kinds.size === 0 ? "nothing" : [...kinds].join(" ")}`;
}

/** Makes a choice at the caret of a marked text; undefined if it is impossible. */
function choose(marked: string, candidate: Candidate): string | undefined {
  const { text, caret } = read(marked);
  const completion = complete(text, caret);
  if (!completion.kinds.has(candidate.kind)) return undefined;
  const acceptance = accept(text, completion, candidate);
  if (acceptance === undefined) return undefined;
  const edited = apply(text, acceptance);
  return edited.slice(0, acceptance.caret) + caretSign + edited.slice(acceptance.caret);
}

function apply(text: string, { edit }: Acceptance): string {
  return text.slice(0, edit.start) + edit.text + text.slice(edit.start + edit.length);
}

/** Choices of the corpus: `field language`, `value "Python"`, `pair language Go`, or a kind alone. */
function toCandidate(written: string): Candidate {
  const [, kind = "", rest = ""] = /^(\w+) ?(.*)$/.exec(written) ?? [];
  const [, field = "", value = ""] = /^(\w+) (.*)$/.exec(rest) ?? [];
  const of =
    kind === "field" ? { name: rest } : kind === "comparator" ? { comparator: rest } : { value: rest };
  return { kind, ...(kind === "pair" ? { field, value } : of) } as Candidate;
}

testCases("complete/choices", (input) => {
  const [marked = "", written = ""] = input.split(" + ");
  return choose(marked, toCandidate(written)) ?? "none";
});

describe("an accepted suggestion", () => {
  it("is not offered if it makes the text too long", () => {
    const text = "x".repeat(1995);
    expect(choose(`${text} ¦`, { kind: "field", name: "language" })).toBeUndefined();
    expect(choose(`${text} ¦`, { kind: "open" })).toBe(`${text} (¦`);
  });

  it("does not nest parentheses deeper than the limit", () => {
    expect(choose(`${"(".repeat(63)}¦`, { kind: "open" })).toBe(`${"(".repeat(64)}¦`);
    expect(choose(`${"(".repeat(64)}¦`, { kind: "open" })).toBeUndefined();
  });
});

/** Values that each type of field takes, and some that must be quoted. */
const values = { string: ["Python", "Emacs Lisp", "in", 'a "b"'], number: ["2015"], date: ["2014-02"] };

function valuesOf({ type, values: flags }: NonNullable<Completion["field"]>): readonly string[] {
  return type === "flag" ? (flags ?? []) : type === "boolean" ? ["true"] : values[type];
}

/** Choices of all kinds that fit at the caret. */
function candidatesFor({ kinds, field }: Completion): Candidate[] {
  return [...kinds].flatMap((kind): Candidate[] => {
    switch (kind) {
      case "field":
        return cvFields.map(({ name }) => ({ kind, name }));
      case "pair":
        return [
          { kind, field: "language", value: "Emacs Lisp" },
          { kind, field: "is", value: "typo" },
        ];
      case "value":
        return field === undefined ? [] : valuesOf(field).map((text) => ({ kind, value: text }));
      case "range":
        return field === undefined ? [] : valuesOf(field).map((text) => ({ kind, value: text }));
      case "comparator":
        return [{ kind, comparator: ">=" }];
      default:
        return [{ kind }];
    }
  });
}

/** Lists the choices at a caret, and the text after each. */
function choicesAt(text: string, caret: number) {
  const completion = complete(text, caret);
  return candidatesFor(completion).flatMap((candidate) => {
    const acceptance = accept(text, completion, candidate);
    if (acceptance === undefined) return [];
    return [{ candidate, ...acceptance, edited: apply(text, acceptance) }];
  });
}

/** Returns whether a text is valid, or could become valid with more text at its end. */
function isSound(text: string): boolean {
  const parsed = parseQuery(text);
  return parsed.ok || parsed.incomplete;
}

/** The kinds that complete an unfinished text, in the order to try them. */
const finishers: readonly CompletionKind[] = ["listEnd", "close", "pair", "value", "field"];

/** Takes choices until the text is valid; undefined if that takes too many. */
function finish(text: string, caret: number): string | undefined {
  let now = { text, caret };
  for (let step = 0; step < 80; step++) {
    if (parseQuery(now.text).ok) return now.text;
    const { kinds } = complete(now.text, now.caret);
    const kind = finishers.find((wanted) => kinds.has(wanted));
    const made = choicesAt(now.text, now.caret)
      .filter(({ candidate }) => candidate.kind === kind)
      .find((choice) => choice.caret > now.caret || choice.edited !== now.text);
    if (made === undefined) return undefined;
    now = { text: made.edited, caret: made.caret };
  }
  return undefined;
}

// Takes a second or two, but machines are shared.
describe("complete", { timeout: 60_000 }, () => {
  it("keeps any text valid or unfinished at its end", () => {
    fc.assert(
      fc.property(
        fc.oneof(validText, anyText),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (whole, share) => {
          const text = whole.slice(0, Math.round(whole.length * share));
          fc.pre(isSound(text));
          for (const { candidate, caret, edited } of choicesAt(text, text.length)) {
            expect(caret).toBe(edited.length);
            if (!isSound(edited)) throw new Error(`${text} + ${JSON.stringify(candidate)} = ${edited}`);
          }
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it("offers continuations until the text is valid, also in the middle of any valid text", () => {
    fc.assert(
      fc.property(validText, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const caret = Math.round(text.length * share);
        for (const { candidate, edited, caret: after } of choicesAt(text, caret)) {
          if (finish(edited, after) === undefined)
            throw new Error(`${text} at ${caret} + ${JSON.stringify(candidate)} = ${edited}`);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("never runs out of valid continuations", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (picks) => {
        let text = "";
        let caret = 0;
        for (const pick of picks) {
          const made = choicesAt(text, caret);
          const chosen = made[pick % made.length];
          if (chosen === undefined) throw new Error(`nothing at ${caret} of ${text}`);
          text = chosen.edited;
          caret = chosen.caret;
          if (!isSound(text)) throw new Error(text);
        }
        expect(finish(text, caret)).toBeDefined();
      }),
      { numRuns: runs(500) },
    );
  });

  it("keeps the rest of the text at any place", () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const caret = Math.round(text.length * share);
        const { from, to } = complete(text, caret);
        expect(from).toBeLessThanOrEqual(caret);
        expect(to).toBeGreaterThanOrEqual(caret);
        for (const { edit } of choicesAt(text, caret)) {
          expect(edit.start).toBeGreaterThanOrEqual(from);
          expect(edit.start + edit.length).toBeLessThanOrEqual(to);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});
