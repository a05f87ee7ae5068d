import { describe, expect, it } from "vitest";
import type { Suggestion } from "../../../engine/types.ts";
import {
  type Combobox,
  close,
  closedCombobox,
  findTyped,
  isShown,
  type Key,
  leavesOpen,
  moveCaret,
  open,
  press,
  receive,
  type Typed,
  type,
} from "../../../src/assist/combobox.ts";
import { testCases } from "../../corpus/cases.ts";

/** Reads a text with `|` for the caret. */
function at(marked: string): Typed {
  const caret = marked.indexOf("|");
  return { text: marked.replace("|", ""), caret };
}

function offer(text: string, start: number, length: number, more: Partial<Suggestion> = {}): Suggestion {
  const caret = start + text.length;
  return { kind: "value", label: text.trim(), edit: { start, length, text }, caret, count: 4, ...more };
}

const typed = at("language:py|");
const offers = [
  offer("Python ", 9, 2, { count: 41 }),
  offer("PyPy ", 9, 2, { count: 3 }),
  offer("NumPy ", 9, 2, { count: 0 }),
];
const shown: Combobox = { ...closedCombobox, typed, offers, isWanted: true };
const withActive = (active: number): Combobox => ({ ...shown, active });

/** Reads a key, such as `Alt+ArrowDown`. */
const toKey = (name: string): Key => {
  const parts = name.split("+");
  const [altKey, ctrlKey, metaKey, shiftKey] = ["Alt", "Ctrl", "Cmd", "Shift"].map((part) =>
    parts.includes(part),
  );
  return { key: parts.at(-1) ?? "", altKey, ctrlKey, metaKey, shiftKey } as Key;
};

/** A reply arrives. Its offers keep their places only while the pointer is over the list. */
const arrive = (
  state: Combobox,
  reply: Omit<Parameters<typeof receive>[1], "keepsPlaces">,
  keepsPlaces = false,
) => receive(state, { ...reply, keepsPlaces });

/** The state in a word: closed, waiting for offers, open, or the index of the active offer. */
function tell(state: Combobox): string {
  if (!state.isWanted) return "closed";
  if (!isShown(state)) return state.awaitsFirst ? "waits for the first" : "waits";
  return state.active === undefined ? "open" : `${state.active}`;
}

const states: Record<string, Combobox> = {
  ...{ closed: closedCombobox, open: shown },
  ...{ first: withActive(0), last: withActive(2) },
};
testCases("page/combobox-keys", (input) => {
  const [from = "", key = ""] = input.split(" + ");
  const state = states[from];
  if (state === undefined) throw new Error(`There is no state '${from}'.`);
  const { next, isTaken, accepted } = press(state, toKey(key), typed);
  const accepts = accepted === undefined ? [] : [`accepts ${accepted.label}`];
  return [tell(next), ...(isTaken ? ["taken"] : []), ...accepts].join(", ");
});

testCases("page/typed-part", (input) => {
  const [marked = "", label = "", start] = input.split(" + ");
  const [from = 0, length = 0] = findTyped(offer(label, Number(start), 0), at(marked)) ?? [];
  if (length === 0) return "none";
  return `${label.slice(0, from)}[${label.slice(from, from + length)}]${label.slice(from + length)}`;
});

describe("the suggestion list", () => {
  it("opens on typing, with no active item", () => {
    const state = type(closedCombobox, typed);
    expect(tell(state)).toBe("waits");
    expect(tell(arrive(state, { typed, offers }))).toBe("open");
  });

  it("stays closed for a finished text unless opened by the visitor", () => {
    const finished = at("language:Python|");
    const ready = [offer("Python ", 9, 6), offer("AND ", 15, 0, { kind: "operator" })];
    const arrival = { typed: finished, offers: ready };
    expect(isShown(arrive(type(closedCombobox, finished), arrival))).toBe(false);
    expect(isShown(arrive(open(finished), arrival))).toBe(true);
    const closed = at("(a)|");
    const next = { typed: closed, offers: [offer(" org:", 3, 0, { kind: "field" })] };
    expect(isShown(arrive(type(closedCombobox, closed), next))).toBe(false);
    const spaced = at("(a) |");
    expect(isShown(arrive(type(closedCombobox, spaced), { ...next, typed: spaced }))).toBe(true);
    const more = { ...arrival, offers: [...ready, offer("PyPy ", 9, 6)] };
    expect(isShown(arrive(type(closedCombobox, finished), more))).toBe(true);
  });

  it("closes when the box is emptied", () => {
    expect(tell(type(shown, at("|")))).toBe("closed");
  });

  it("activates the first suggestion if Down was pressed before it arrived", () => {
    const waiting = press(closedCombobox, toKey("ArrowDown"), typed).next;
    expect(tell(arrive(waiting, { typed, offers }))).toBe("0");
  });

  it("ignores a reply for another text or caret", () => {
    const state = type(closedCombobox, at("language:pyt|"));
    expect(arrive(state, { typed, offers })).toBe(state);
    const moved = moveCaret(shown, at("language|:py"));
    expect(arrive(moved, { typed, offers })).toBe(moved);
  });

  it("ignores a reply after closing, so that a late list takes no keys", () => {
    const pressed = press(type(closedCombobox, typed), toKey("Enter"), typed).next;
    const late = arrive(pressed, { typed, offers });
    expect(tell(late)).toBe("closed");
    expect(press(late, toKey("Enter"), typed).isTaken).toBe(false);
  });

  it("keeps old suggestions that still match the new text, with their edits extended", () => {
    const state = type(shown, at("language:pyt|"));
    expect(state.offers.map(({ label }) => label)).toEqual(["Python"]);
    expect(state.offers[0]?.edit).toEqual({ start: 9, length: 3, text: "Python " });
    expect(tell(type(shown, at("language:pyx|")))).toBe("waits");
    expect(tell(type(shown, at("language:py |")))).toBe("waits");
    expect(tell(type(shown, at("language:p|")))).toBe("open");
  });

  it("keeps a suggestion whose middle is typed", () => {
    const state = type({ ...shown, typed: at("language:um|") }, at("language:ump|"));
    expect(state.offers.map(({ label }) => label)).toEqual(["NumPy"]);
  });

  it("follows the caret without an active item, and drops suggestions for another place", () => {
    expect(tell(moveCaret(withActive(1), at("language:p|y")))).toBe("open");
    expect(tell(moveCaret(withActive(1), at("|language:py")))).toBe("waits");
    expect(moveCaret(closedCombobox, at("|x"))).toBe(closedCombobox);
  });

  it("moves no row under the pointer: kept suggestions stay, and new ones are added below", () => {
    const fresh = [offer("Perl ", 9, 2), ...offers];
    const kept = arrive(shown, { typed, offers: fresh }, true);
    expect(kept.offers.map(({ label }) => label)).toEqual(["Python", "PyPy", "NumPy", "Perl"]);
    const moved = arrive(shown, { typed, offers: fresh });
    expect(moved.offers.map(({ label }) => label)).toEqual(["Perl", "Python", "PyPy", "NumPy"]);
  });

  it("keeps the active suggestion active if a newer list has it elsewhere", () => {
    const fresh = [offer("Perl ", 9, 2), ...offers];
    expect(tell(arrive(withActive(0), { typed, offers: fresh }))).toBe("1");
    expect(tell(arrive(withActive(0), { typed, offers }))).toBe("0");
    expect(tell(arrive(withActive(0), { typed, offers: [fresh[0] ?? offer("", 0, 0)] }))).toBe("open");
  });

  it("stays open after an unfinished suggestion and closes after any other", () => {
    const { count: _, ...field } = offer("language:", 0, 2, { kind: "field" });
    expect(leavesOpen(field)).toBe(true);
    expect(leavesOpen(offer("Python ", 9, 2))).toBe(false);
    expect(tell(close(shown))).toBe("closed");
    expect(tell(open(typed))).toBe("waits");
  });
});
