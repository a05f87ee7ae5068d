import { describe, expect, it } from "vitest";
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
import type { Suggestion } from "../../../worker/contract.ts";

/** What the text and caret are, with `|` for the caret. */
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

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const toKey = (name: string): Key => {
  const parts = name.split("+");
  return {
    ...plain,
    key: parts.at(-1) ?? "",
    altKey: parts.includes("Alt"),
    ctrlKey: parts.includes("Ctrl"),
    metaKey: parts.includes("Cmd"),
    shiftKey: parts.includes("Shift"),
  };
};

/** The state in a word: closed, waiting for offers, open, or the index of the active offer. */
function tell(state: Combobox): string {
  if (!state.isWanted) return "closed";
  if (!isShown(state)) return state.awaitsFirst ? "waits for the first" : "waits";
  return state.active === undefined ? "open" : `${state.active}`;
}

describe("the keys of the practices' editable combobox with list and manual selection", () => {
  const states = { closed: closedCombobox, open: shown, first: withActive(0), last: withActive(2) };
  it.each<[from: keyof typeof states, key: string, to: string, isTaken: boolean, accepted?: string]>([
    ["closed", "ArrowDown", "waits for the first", true],
    ["closed", "Alt+ArrowDown", "waits", true],
    ["closed", "ArrowUp", "closed", false],
    ["closed", "Enter", "closed", false],
    ["closed", "Ctrl+Enter", "closed", false],
    ["closed", "Escape", "closed", false],
    ["closed", "Tab", "closed", false],
    ["closed", "a", "closed", false],
    ["open", "ArrowDown", "0", true],
    ["open", "ArrowUp", "2", true],
    ["open", "Alt+ArrowDown", "open", true],
    ["open", "Alt+ArrowUp", "closed", true],
    ["open", "Enter", "closed", false],
    ["open", "Tab", "closed", false],
    ["open", "Escape", "closed", true],
    ["open", "Home", "open", false],
    ["first", "ArrowDown", "1", true],
    ["first", "ArrowUp", "2", true],
    ["last", "ArrowDown", "0", true],
    ["last", "ArrowUp", "1", true],
    ["first", "Enter", "closed", true, "Python"],
    ["last", "Enter", "closed", true, "NumPy"],
    ["first", "Ctrl+Enter", "closed", false],
    ["first", "Cmd+Enter", "closed", false],
    ["first", "Tab", "closed", true, "Python"],
    ["first", "Shift+Tab", "closed", false],
    ["first", "Escape", "closed", true],
    ["first", "ArrowLeft", "open", false],
    ["first", "ArrowRight", "open", false],
    ["first", "Home", "open", false],
    ["first", "End", "open", false],
    ["first", "Shift+ArrowLeft", "open", false],
    ["first", "Ctrl+z", "0", false],
    ["first", "a", "0", false],
    ["first", "Backspace", "0", false],
  ])("%s, %s: then %s", (from, key, to, isTaken, accepted) => {
    const outcome = press(states[from], toKey(key), typed);
    expect(tell(outcome.next)).toBe(to);
    expect(outcome.isTaken).toBe(isTaken);
    expect(outcome.accepted?.label).toBe(accepted);
  });
});

describe("the list", () => {
  it("opens by typing, with nothing active", () => {
    const state = type(closedCombobox, typed);
    expect(tell(state)).toBe("waits");
    expect(tell(receive(state, { typed, offers, keepsPlaces: false }))).toBe("open");
  });

  it("stays away from a finished text unless it is asked for", () => {
    const finished = at("language:Python|");
    const ready = [offer("Python ", 9, 6), offer("AND ", 15, 0, { kind: "operator" })];
    const arrival = { typed: finished, offers: ready, keepsPlaces: false };
    expect(isShown(receive(type(closedCombobox, finished), arrival))).toBe(false);
    expect(isShown(receive(open(finished), arrival))).toBe(true);
    const closed = at("(a)|");
    const next = { typed: closed, offers: [offer(" org:", 3, 0, { kind: "field" })], keepsPlaces: false };
    expect(isShown(receive(type(closedCombobox, closed), next))).toBe(false);
    const spaced = at("(a) |");
    expect(isShown(receive(type(closedCombobox, spaced), { ...next, typed: spaced }))).toBe(true);
    const more = { ...arrival, offers: [...ready, offer("PyPy ", 9, 6)] };
    expect(isShown(receive(type(closedCombobox, finished), more))).toBe(true);
  });

  it("closes when the box is emptied", () => {
    expect(tell(type(shown, at("|")))).toBe("closed");
  });

  it("makes its first offer active where Down was pressed before it came", () => {
    const waiting = press(closedCombobox, toKey("ArrowDown"), typed).next;
    expect(tell(receive(waiting, { typed, offers, keepsPlaces: false }))).toBe("0");
  });

  it("takes no reply for another text or another caret", () => {
    const state = type(closedCombobox, at("language:pyt|"));
    expect(receive(state, { typed, offers, keepsPlaces: false })).toBe(state);
    const moved = moveCaret(shown, at("language|:py"));
    expect(receive(moved, { typed, offers, keepsPlaces: false })).toBe(moved);
  });

  it("takes no reply once it is closed, so that a late list eats no key", () => {
    const pressed = press(type(closedCombobox, typed), toKey("Enter"), typed).next;
    const late = receive(pressed, { typed, offers, keepsPlaces: false });
    expect(tell(late)).toBe("closed");
    expect(press(late, toKey("Enter"), typed).isTaken).toBe(false);
  });

  it("keeps of the old offers those that stand for the new text, with their edits grown", () => {
    const state = type(shown, at("language:pyt|"));
    expect(state.offers.map(({ label }) => label)).toEqual(["Python"]);
    expect(state.offers[0]?.edit).toEqual({ start: 9, length: 3, text: "Python " });
    expect(tell(type(shown, at("language:pyx|")))).toBe("waits");
    expect(tell(type(shown, at("language:py |")))).toBe("waits");
    expect(tell(type(shown, at("language:p|")))).toBe("open");
  });

  it("keeps an offer whose middle is typed", () => {
    const state = type({ ...shown, typed: at("language:um|") }, at("language:ump|"));
    expect(state.offers.map(({ label }) => label)).toEqual(["NumPy"]);
  });

  it("follows the caret, with nothing active, and keeps no offer for another place", () => {
    expect(tell(moveCaret(withActive(1), at("language:p|y")))).toBe("open");
    expect(tell(moveCaret(withActive(1), at("|language:py")))).toBe("waits");
    expect(moveCaret(closedCombobox, at("|x"))).toBe(closedCombobox);
  });

  it("moves no row under the pointer: what is still offered stays, and new offers come below", () => {
    const fresh = [offer("Perl ", 9, 2), ...offers];
    const kept = receive(shown, { typed, offers: fresh, keepsPlaces: true });
    expect(kept.offers.map(({ label }) => label)).toEqual(["Python", "PyPy", "NumPy", "Perl"]);
    const moved = receive(shown, { typed, offers: fresh, keepsPlaces: false });
    expect(moved.offers.map(({ label }) => label)).toEqual(["Perl", "Python", "PyPy", "NumPy"]);
  });

  it("keeps the active offer active where a newer list has it in another place", () => {
    const fresh = [offer("Perl ", 9, 2), ...offers];
    expect(tell(receive(withActive(0), { typed, offers: fresh, keepsPlaces: false }))).toBe("1");
    expect(tell(receive(withActive(0), { typed, offers, keepsPlaces: false }))).toBe("0");
    expect(
      tell(receive(withActive(0), { typed, offers: [fresh[0] ?? offer("", 0, 0)], keepsPlaces: false })),
    ).toBe("open");
  });

  it("stays open after an offer that is unfinished, and closes after any other", () => {
    const { count: _, ...field } = offer("language:", 0, 2, { kind: "field" });
    expect(leavesOpen(field)).toBe(true);
    expect(leavesOpen(offer("Python ", 9, 2))).toBe(false);
    expect(tell(close(shown))).toBe("closed");
    expect(tell(open(typed))).toBe("waits");
  });
});

describe("the typed part of a label", () => {
  it.each([
    ["language:py|", "Python", 9, [0, 2]],
    ["-lang|", "-language:", 0, [1, 4]],
    ["l|", "language:Lua", 0, [9, 1]],
    ["lang|", "language:Lua", 0, [0, 4]],
    ['org:"ac|', "Acme Corp", 4, [0, 2]],
    ["language:IN(C,py|", "NumPy", 14, [3, 2]],
    ["language:|", "Python", 9, undefined],
    ["language:xy|", "Python", 9, undefined],
  ] as const)("%s in %s", (marked, label, start, place) => {
    expect(findTyped(offer(label, start, 0), at(marked))).toEqual(place);
  });
});
