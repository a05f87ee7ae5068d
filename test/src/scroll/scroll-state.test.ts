/** Tests who moves the page after an event, as cases and on random sequences. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  createScroll,
  type ScrollEffect,
  type ScrollEvent,
  type ScrollPosition,
  visitorEvents,
} from "../../../src/scroll/scroll-state.ts";

const left: ScrollPosition = { y: 900, result: { year: "2015", at: 3, activity: "a", top: 200 } };
const top: ScrollPosition = { y: 0 };
const open = (position?: ScrollPosition): ScrollEvent => ({ kind: "opened", position, y: 0 });
const pop = (entry: string, position?: ScrollPosition): ScrollEvent => ({
  kind: "popped",
  entry,
  isNew: false,
  position,
  y: 0,
});
const link = (entry: string): ScrollEvent => ({ kind: "popped", entry, isNew: true, y: 0 });
const loaded = (y = 0, now = 0): ScrollEvent => ({ kind: "partLoaded", y, now });
const listed = (isThere: boolean): ScrollEvent => ({
  kind: "listed",
  id: "2015",
  isThere,
});
const kept = (now: number, isStill = true, isLoading = false): ScrollEvent => ({
  kind: "kept",
  now,
  isStill,
  isLoading,
});
const by = (event: (typeof visitorEvents)[number]): ScrollEvent => ({ kind: "visitor", by: event });
const resized = (width: number): ScrollEvent => ({
  kind: "resized",
  width,
  height: 300,
  position: left,
  y: 0,
});
const [saved, scrolled, stepped, stepEnded, hashChanged, partFailed, wheel] = [
  { kind: "saved" },
  { kind: "scrolled" },
  { kind: "stepped" },
  { kind: "stepEnded" },
  { kind: "hashChanged" },
  { kind: "partFailed" },
  by("wheel"),
] as const;

/** Returns the state after the events, and the effects of the last one in words. */
function play(...events: ScrollEvent[]) {
  return playAt("", ...events);
}

/** The same at an address with a place. */
function playAt(hash: string, ...events: ScrollEvent[]) {
  let state = createScroll({ entry: "first", seeksHash: hash !== "", width: 1280 });
  let effects: ScrollEffect[] = [];
  for (const event of events) ({ state, effects } = advance(state, event));
  const words = effects.map(({ kind, ...more }) => [kind, ...Object.values(more)].join(" "));
  return { state, mover: state.mover.kind, effects: words };
}

const frames = (from: number, to: number, stepMs = 100) =>
  Array.from({ length: (to - from) / stepMs }, (_, at) => kept(from + at * stepMs));

describe("restoring a position", () => {
  it("begins once the controls have loaded", () => {
    expect(play(open(left)).effects).toEqual(["planSave", "mark first", "loadPart"]);
    expect(play(open(left), loaded()).effects).toEqual(["keep"]);
    expect(play(open(), loaded()).mover).toBe("free");
    expect(play(open(left), partFailed).mover).toBe("free");
  });

  it("scrolls in each frame until nothing has moved for half a second", () => {
    const begun = [open(left), loaded(), kept(100, false)];
    expect(play(...begun, ...frames(200, 600)).effects).toEqual(["keep"]);
    expect(play(...begun, ...frames(200, 800)).mover).toBe("free");
    expect(play(...begun, kept(200), kept(2_000)).mover).toBe("restoring");
  });

  it("waits while results are loading, and for ten seconds more", () => {
    const begun = [open(left), loaded(), kept(20_000, false, true)];
    expect(play(...begun, kept(29_000, false)).mover).toBe("restoring");
    expect(play(...begun, kept(31_000, false)).mover).toBe("free");
  });

  it("stops when the visitor moves the page", () => {
    for (const event of visitorEvents) expect(play(open(left), loaded(), by(event)).mover).toBe("free");
    expect(play(open(left), by("touchmove"), loaded()).mover).toBe("free");
    expect(play(open(left), loaded(40)).mover).toBe("free");
    expect(play(open(left), loaded(), wheel, kept(100)).effects).toEqual([]);
  });

  it("saves no position on the way", () => {
    expect(play(open(left), loaded(), scrolled).state.isSavePlanned).toBe(true);
    expect(play(open(left), loaded(), saved).effects).toEqual(["dropSave"]);
    expect(play(open(left), loaded(), saved, scrolled).effects).toEqual([]);
  });

  it("saves the position of the entry that Back leaves", () => {
    const moved = [open(), saved, { kind: "pushed", entry: "second" }] as const;
    expect(play(...moved).effects).toEqual(["mark second", "planSave"]);
    expect(play(...moved, pop("first", left)).effects).toEqual([
      "dropSave",
      "save second",
      "mark first",
      "loadPart",
    ]);
    expect(play(...moved, pop("third")).mover).toBe("free");
    expect(play(...moved, pop("second", left)).mover).toBe("free");
  });

  it("saves a planned position under the previous entry when a new one is added", () => {
    const push = { kind: "pushed", entry: "second" } as const;
    expect(play(open(), push).effects).toEqual(["dropSave", "save first", "mark second", "planSave"]);
  });

  it("keeps the result in sight when the window changes its width", () => {
    expect(play(open(), resized(1280)).mover).toBe("free");
    expect(play(open(), resized(412)).state.mover).toMatchObject({ position: { result: { top: 100 } } });
    expect(play(open(), { kind: "anchored", id: "2015" }, resized(412)).mover).toBe("holding");
  });
});

describe("saving a position", () => {
  it("saves after a scroll, at most once per interval", () => {
    expect(play(open(), scrolled).effects).toEqual([]);
    expect(play(open(), saved, scrolled).effects).toEqual(["planSave"]);
    expect(play(open(), saved, loaded()).effects).toEqual(["planSave"]);
  });

  it("skips a scroll of the page itself, and drops a planned save", () => {
    expect(play(open(), stepped).effects).toEqual(["dropSave"]);
    expect(play(open(), stepped, by("keydown"), scrolled).effects).toEqual([]);
    expect(play(open(), stepped, stepEnded, scrolled).effects).toEqual(["planSave"]);
  });
});

describe("holding the place in the address", () => {
  const hold = [listed(true), loaded()];

  it("begins when the page has the place, and ends when nothing has moved for a second", () => {
    expect(playAt("#2015", open(), listed(true)).effects).toEqual(["loadPart"]);
    expect(playAt("#2015", open(), ...hold, ...frames(100, 900)).mover).toBe("holding");
    expect(playAt("#2015", open(), ...hold, ...frames(100, 1_300)).mover).toBe("free");
    expect(play(open(), ...hold).mover).toBe("free");
  });

  it("begins once", () => {
    const settled = [loaded(), ...frames(100, 1_300)];
    expect(playAt("#2015", open(), listed(true)).effects).toEqual(["loadPart"]);
    expect(playAt("#2015", open(), listed(true), ...settled, listed(true)).mover).toBe("free");
    expect(playAt("#2015", open(), listed(false), listed(true)).mover).toBe("free");
  });

  it("gives way to the restored position after a reload or Back", () => {
    expect(playAt("#2015", open(top), loaded(), wheel, listed(true)).mover).toBe("free");
    expect(play(open(), pop("other", left), hashChanged, listed(true)).mover).toBe("restoring");
    expect(play(open(), pop("other"), hashChanged, listed(true)).mover).toBe("holding");
  });

  it("does not begin after the visitor has moved the page", () => {
    expect(playAt("#2015", open(), by("keydown"), listed(true)).mover).toBe("free");
    expect(playAt("#2015", open(), listed(true), by("keydown"), loaded()).mover).toBe("free");
    expect(playAt("#2015", open(), by("keydown"), hashChanged, listed(true)).mover).toBe("holding");
  });

  it("saves the position of the next frame, and none before it", () => {
    expect(playAt("#2015", open(), saved).effects).toEqual(["dropSave"]);
    expect(playAt("#2015", open(), ...hold, saved).effects).toEqual(["dropSave", "align 2015", "save first"]);
  });

  it("ends with Back, but not with the link's own navigation, which Firefox reports later", () => {
    expect(playAt("#2015", open(), ...hold, link("new")).mover).toBe("holding");
    expect(playAt("#2015", open(), ...hold, pop("other", left)).mover).toBe("restoring");
  });

  it("aligns once more for a press, but not for a wheel or finger, which scroll by themselves", () => {
    expect(playAt("#2015", open(), ...hold, by("pointerdown")).effects).toEqual(["align 2015"]);
    for (const event of ["wheel", "touchmove"] as const)
      expect(playAt("#2015", open(), ...hold, by(event)).effects).toEqual([]);
  });
});

it("a page that the visitor has moved is not scrolled until something asks for a place", () => {
  const asking: ScrollEvent[] = [
    pop("other", left),
    hashChanged,
    resized(412),
    { kind: "anchored", id: "2015" },
  ];
  const other: ScrollEvent[] = [
    open(left),
    loaded(),
    kept(100),
    kept(99_000, false),
    saved,
    scrolled,
    stepped,
    stepEnded,
    link("new"),
    { kind: "pushed", entry: "pushed" },
    listed(true),
    listed(false),
  ];
  const before = fc.array(fc.constantFrom(...asking, ...other));
  const later = fc.array(fc.constantFrom(...other.slice(1)));
  fc.assert(
    fc.property(before, fc.constantFrom(...visitorEvents), later, (events, event, more) => {
      for (let length = 1; length <= more.length; length++) {
        const { effects } = playAt("#2015", ...events, by(event), ...more.slice(0, length));
        expect(effects.filter((effect) => /^(keep|align)/.test(effect))).toEqual([]);
      }
    }),
  );
});
