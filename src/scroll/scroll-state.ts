/** Who moves the page, and to where: a reducer whose effects scrolling.ts carries out. */

/** A scroll position: the distance, and the result at the top of the screen, because lists are not rendered whole. */
export interface ScrollPosition {
  /** In CSS pixels. */
  y: number;
  result?: {
    year: string;
    /** The index among the items of the year's list; a group of patches is one item. -1 is the year's heading. */
    at: number;
    /** The id of the activity; undefined for a heading, and where only a skeleton was rendered. */
    activity?: string | undefined;
    /** From the screen's top edge, in CSS pixels. */
    top: number;
  };
}

/** The times of a place that is being kept, in milliseconds. Undefined until the controls, which find places, have loaded. */
interface Clock {
  /** When results were last on their way. */
  readonly loadingAt: number;
  /** Since when the place has stayed where it should be, and for how many frames. */
  readonly stillSince: number;
  readonly stillFrames: number;
}

/** A place that the page is scrolled to, again and again while its content comes. */
export type Place = { readonly clock?: Clock } & (
  | {
      readonly kind: "restoring";
      readonly position: ScrollPosition;
      /** Where the page was when it was begun. */
      readonly from: number;
    }
  /** A year's heading, or what else has the id, right below the sticky elements. */
  | { readonly kind: "holding"; readonly id: string }
);

/** `free`: the visitor. `stepping`: the page has just moved itself once, and the scroll event of that is to come. */
type Mover = { readonly kind: "free" } | { readonly kind: "stepping" } | Place;

export interface ScrollState {
  readonly mover: Mover;
  /** The name of the current history entry. */
  readonly entry: string;
  /** The place in the address is still to be gone to. The visitor ends that by moving the page. */
  readonly seeksHash: boolean;
  readonly isSavePlanned: boolean;
  /** The window's width in CSS pixels. */
  readonly width: number;
}

/** The events by which a visitor moves the page, so that it must no longer be scrolled to a place. */
export const visitorEvents = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

export type ScrollEvent =
  /** The page begins at a history entry. `position`: where it was left. */
  | { kind: "opened"; position?: ScrollPosition | undefined; y: number }
  /** A new history entry; a link to an anchor makes one, too. */
  | { kind: "pushed"; entry: string }
  /** Back or forward. `isNew`: a link to an anchor has just made the entry, and its click has saved the place. */
  | { kind: "popped"; entry: string; isNew: boolean; position?: ScrollPosition | undefined; y: number }
  | { kind: "visitor"; by: (typeof visitorEvents)[number] | "toTop" }
  | { kind: "scrolled" }
  /** The place is to be saved now: a planned save is due, or what is in sight is about to be replaced. */
  | { kind: "saved" }
  | { kind: "resized"; width: number; height: number; position?: ScrollPosition | undefined; y: number }
  /** The page moves itself once, for a search. */
  | { kind: "stepped" }
  | { kind: "stepEnded" }
  /** The controls, which find places, have loaded or cannot be loaded. */
  | { kind: "partLoaded"; y: number; now: number }
  | { kind: "partFailed" }
  /** The page was scrolled to its place. `isStill`: it was there. `isLoading`: results are on their way. */
  | { kind: "kept"; now: number; isStill: boolean; isLoading: boolean }
  /** A link to a year was followed. */
  | { kind: "anchored"; id: string }
  | { kind: "hashChanged" }
  /** The page's content was rendered. `isThere`: it has the place in the address. */
  | { kind: "listed"; id: string; isThere: boolean };

export type ScrollEffect =
  | { kind: "mark"; entry: string }
  | { kind: "save"; entry: string }
  /** Saving at every frame would cost more than the scrolling itself. */
  | { kind: "planSave" }
  | { kind: "dropSave" }
  | { kind: "loadPart" }
  /** Scrolls to the place in the next frame. */
  | { kind: "keep" }
  /** Scrolls to the heading now. */
  | { kind: "align"; id: string };

interface Step {
  state: ScrollState;
  effects: ScrollEffect[];
}

/** The place counts as settled when nothing has moved for this long. */
const settledAfterMs = { restoring: 500, holding: 1_000 };
/** And in as many frames, because a slow browser gives results their true heights a frame after they came near. */
const settledAfterFrames = 4;
/** Counted from the answer, which is waited for. The visitor ends it earlier by scrolling. */
const giveUpAfterMs = 10_000;

const free: Mover = { kind: "free" };

export function createScroll(request: Pick<ScrollState, "entry" | "seeksHash" | "width">): ScrollState {
  return { ...request, mover: free, isSavePlanned: false };
}

const step = (state: ScrollState, ...effects: ScrollEffect[]): Step => ({ state, effects });

export function advance(state: ScrollState, event: ScrollEvent): Step {
  const { mover } = state;
  switch (event.kind) {
    case "opened":
      return then(planSave(state), (now) => restore(now, event.position, event.y), mark(state.entry));
    case "pushed": {
      const left = state.isSavePlanned ? save(state) : step(state);
      return then(left, (now) => planSave({ ...now, entry: event.entry }), mark(event.entry));
    }
    case "popped":
      return pop(state, event);
    case "visitor":
      return release(state, event.by);
    case "scrolled":
      return isSaving(state) && mover.kind !== "stepping" ? planSave(state) : step(state);
    case "saved":
      return save(state);
    case "resized":
      return resize(state, event);
    case "stepped":
      return dropSave({ ...state, mover: mover.kind === "free" ? { kind: "stepping" } : mover });
    case "stepEnded":
      return step(mover.kind === "stepping" ? { ...state, mover: free } : state);
    case "partLoaded":
      return begin(state, event);
    case "partFailed":
      return step(isPlace(mover) ? { ...state, mover: free } : state);
    case "kept":
      return keep(state, event);
    case "anchored":
      return hold(state, event.id);
    case "hashChanged":
      // Back and forward lead to where the page was left.
      return step({ ...state, seeksHash: mover.kind !== "restoring" });
    case "listed":
      return seek(state, event);
  }
}

/** Goes on with the state of a step. `between`: an effect between those of both. */
function then({ state, effects }: Step, next: (state: ScrollState) => Step, between: ScrollEffect): Step {
  const after = next(state);
  return step(after.state, ...effects, between, ...after.effects);
}

const mark = (entry: string): ScrollEffect => ({ kind: "mark", entry });

export const isPlace = (mover: Mover): mover is Place =>
  mover.kind === "restoring" || mover.kind === "holding";

/** Positions on the way to a place are not saved, because the visitor did not choose them. */
const isSaving = ({ mover, seeksHash }: ScrollState) =>
  mover.kind !== "restoring" && !(seeksHash && mover.kind === "free");

const planSave = (state: ScrollState) =>
  state.isSavePlanned ? step(state) : step({ ...state, isSavePlanned: true }, { kind: "planSave" });

const dropSave = (state: ScrollState) => step({ ...state, isSavePlanned: false }, { kind: "dropSave" });

function save(state: ScrollState): Step {
  const { state: next, effects } = dropSave(state);
  if (!isSaving(state)) return step(next, ...effects);
  return step(next, ...effects, ...align(state), { kind: "save", entry: state.entry });
}

/** Content that has come since the last frame must not move the position that is saved or left. */
function align({ mover }: ScrollState): ScrollEffect[] {
  return mover.kind === "holding" && mover.clock !== undefined ? [{ kind: "align", id: mover.id }] : [];
}

function restore(state: ScrollState, position: ScrollPosition | undefined, from: number): Step {
  if (position === undefined) return step(state);
  // The place that was left counts, which may be far below the year of the address.
  const restoring = { ...state, seeksHash: false, mover: { kind: "restoring", position, from } as const };
  return step(restoring, { kind: "loadPart" });
}

function hold(state: ScrollState, id: string): Step {
  return step({ ...state, mover: { kind: "holding", id } }, { kind: "loadPart" });
}

function pop(state: ScrollState, event: Extract<ScrollEvent, { kind: "popped" }>): Step {
  const { entry, isNew, position, y } = event;
  const left = isNew ? dropSave(state) : save(state);
  // Firefox reports the navigation of a link to an anchor after its click, which holds the heading.
  const mover = isNew && state.mover.kind === "holding" ? state.mover : free;
  // An entry that leads to itself stays where it is.
  const target = entry === state.entry ? undefined : position;
  return then(left, (now) => restore({ ...now, entry, mover }, target, y), mark(entry));
}

function release(state: ScrollState, by: Extract<ScrollEvent, { kind: "visitor" }>["by"]): Step {
  const { mover } = state;
  const released = { ...state, seeksHash: false, mover: isPlace(mover) ? free : mover };
  // The others scroll the page by themselves: aligning it once more would take the first step back.
  return step(released, ...(by === "pointerdown" || by === "keydown" ? align(state) : []));
}

/** In a window of another width every result has another height. A turned phone has a low window. */
function resize(state: ScrollState, event: Extract<ScrollEvent, { kind: "resized" }>): Step {
  const { width, height, position, y } = event;
  const { result } = position ?? {};
  const resized = { ...state, width };
  if (width === state.width || position === undefined || result === undefined) return step(resized);
  if (state.mover.kind === "holding") return step(resized);
  const top = Math.min(result.top, height / 3);
  return restore(resized, { y: position.y, result: { ...result, top } }, y);
}

function begin(state: ScrollState, { y, now }: Extract<ScrollEvent, { kind: "partLoaded" }>): Step {
  const { mover } = state;
  // Until now only a distance could be saved, which is wrong when results have other heights.
  if (!isPlace(mover)) return isSaving(state) ? planSave(state) : step(state);
  // A visitor who has scrolled meanwhile stays there.
  if (mover.kind === "restoring" && mover.from !== y) return step({ ...state, mover: free });
  const clock = { loadingAt: now, stillSince: now, stillFrames: 0 };
  return step({ ...state, mover: { ...mover, clock } }, { kind: "keep" });
}

function keep(state: ScrollState, event: Extract<ScrollEvent, { kind: "kept" }>): Step {
  const { mover } = state;
  if (!isPlace(mover) || mover.clock === undefined) return step(state);
  const { now, isStill, isLoading } = event;
  const { loadingAt, stillSince, stillFrames } = mover.clock;
  const clock = {
    loadingAt: isLoading ? now : loadingAt,
    stillSince: isStill ? stillSince : now,
    stillFrames: isStill ? stillFrames + 1 : 0,
  };
  const isSettled =
    now - clock.stillSince > settledAfterMs[mover.kind] && clock.stillFrames >= settledAfterFrames;
  if (isSettled || now - clock.loadingAt > giveUpAfterMs) return step({ ...state, mover: free });
  return step({ ...state, mover: { ...mover, clock } }, { kind: "keep" });
}

/**
 * Goes to the place in the address. The browser has looked for it before there were results, and after a reload it does
 * not look at all, because the page restores positions itself.
 */
function seek(state: ScrollState, event: Extract<ScrollEvent, { kind: "listed" }>): Step {
  const { id, isThere } = event;
  if (!state.seeksHash) return step(state);
  const sought = { ...state, seeksHash: false };
  return isThere ? hold(sought, id) : step(sought);
}
