import { controls } from "../lazy/controls.tsx";

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

/** The events by which a visitor moves the page, so that it must no longer be scrolled to a place. */
export const userScrollEvents = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

const storageKey = "scroll-positions";

/** Saving at every frame would cost more than the scrolling itself. */
const saveEveryMs = 100;

/** The most positions that are kept; the oldest are dropped first. */
const maxPositions = 200;

let isRestoring = false;

/** Whether the page is being scrolled back to a saved position. */
export const isRestoringScroll = () => isRestoring;

let isMovedByPage = false;

/** Gives up a save that is still to come: it would find the page where it was scrolled to meanwhile. */
let dropPendingSave = () => {};

let saveNow = () => {};

/**
 * To be called before a search replaces what is in sight. What was saved after the last scroll may be outdated: results
 * that came later have moved others without one.
 */
export const savePosition = () => saveNow();

/**
 * Scrolls without changing the remembered place of the current entry. A new search shows the list from its top, but
 * going back should lead to where the search was begun.
 */
export function scrollWithoutSaving(y: number) {
  isMovedByPage = true;
  dropPendingSave();
  window.scrollBy({ top: y, behavior: "instant" });
  // The event of this scroll comes with the next frame, before the inner callback.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isMovedByPage = false;
    }),
  );
}

/**
 * Remembers the scroll position of each entry of the history, and restores it on back, forward and reload. The
 * browser's own restoration knows only a distance, and gives up before the worker has answered.
 */
export function startScrollMemory() {
  const positions = readPositions();
  let entry = findEntry(history.state) ?? newName();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(save, saveEveryMs);
  let stopHolding: (() => void) | undefined;
  let width = document.documentElement.clientWidth;

  dropPendingSave = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  saveNow = save;
  history.scrollRestoration = "manual";
  markEntry(entry);
  restore();

  // The router dispatches these two events; browsers have none of their own for them.
  window.addEventListener("pushState", () => {
    if (timer !== undefined) save();
    entry = newName();
    markEntry(entry);
    timer = setTimeout(save, saveEveryMs);
  });
  window.addEventListener("replaceState", () => {
    markEntry(entry);
  });
  // The place is saved on leaving too, because cards may have changed their heights since the last scroll.
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a[href]")) save();
    },
    true,
  );
  window.addEventListener("popstate", ({ state }) => {
    // An entry without a name is new: a link to an anchor has moved the page, and its click has saved the place.
    if (findEntry(state) !== undefined) save();
    clearTimeout(timer);
    timer = undefined;
    stopHolding?.();
    entry = findEntry(state) ?? newName();
    markEntry(entry);
    restore();
  });
  const saveSoon = () => {
    if (!isRestoring && !isMovedByPage) timer ??= setTimeout(save, saveEveryMs);
  };
  window.addEventListener("scroll", () => {
    controls.preload();
    saveSoon();
  });
  // Until now only a distance was saved, which is wrong when results have other heights.
  controls.loaded.then(saveSoon);
  window.addEventListener("pagehide", save);
  window.addEventListener("resize", () => {
    const { clientWidth } = document.documentElement;
    if (clientWidth === width) return;
    width = clientWidth;
    // In a window of another width every result has another height. A turned phone has a low window.
    const { y = 0, result } = positions.get(entry) ?? {};
    if (result === undefined) return;
    stopHolding?.();
    restore({ y, result: { ...result, top: Math.min(result.top, window.innerHeight / 3) } });
  });

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (isRestoring) return;
    positions.delete(entry);
    positions.set(entry, controls.get()?.findScrollPosition() ?? { y: Math.round(window.scrollY) });
    for (const oldest of [...positions.keys()].slice(0, -maxPositions)) positions.delete(oldest);
    writePositions(positions);
  }

  function restore(position = positions.get(entry)) {
    if (position === undefined) return;
    isRestoring = true;
    stopHolding = end;
    const before = window.scrollY;
    const hold = (part = controls.get()) => {
      if (part === undefined) return false;
      // A visitor who has scrolled meanwhile stays there.
      if (stopHolding === end && window.scrollY === before)
        stopHolding = part.holdScrollPosition(position, end);
      else if (stopHolding === end) end();
      return true;
    };
    if (!hold()) controls.load().then(hold, end);
  }

  function end() {
    isRestoring = false;
    stopHolding = undefined;
  }
}

/** Returns a name that no entry had before. */
const newName = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;

/** Writes the name into the state of the current history entry, unless it is there. */
function markEntry(name: string) {
  const state: unknown = history.state;
  if (findEntry(state) === name) return;
  replaceEntry({ ...(typeof state === "object" ? state : {}), entry: name }, window.location.href);
}

/** Returns the name that the state of a history entry holds; undefined where a link to an anchor has just made it. */
export function findEntry(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("entry" in state)) return undefined;
  return typeof state.entry === "string" ? state.entry : undefined;
}

function readPositions(): Map<string, ScrollPosition> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    // Where storage is forbidden, the places last as long as the page.
    return new Map();
  }
}

function isEntry(stored: unknown): stored is [string, ScrollPosition] {
  if (!Array.isArray(stored)) return false;
  const [name, position]: unknown[] = stored;
  return typeof name === "string" && typeof position === "object" && position !== null && "y" in position;
}

function writePositions(positions: ReadonlyMap<string, ScrollPosition>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Where storage is forbidden, the places last as long as the page.
  }
}

/**
 * Rewrites the current history entry. Browsers throw an error at more than about ten a second; the address then lags
 * behind, which must not break the caller.
 */
export function replaceEntry(state: unknown, url: string): void {
  try {
    window.history.replaceState(state, "", url);
  } catch (error) {
    console.warn("The address could not be written:", error);
  }
}
