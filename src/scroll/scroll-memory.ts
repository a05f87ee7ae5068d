import { lazyPart } from "../lazy/lazy-part.tsx";
import { replaceEntry } from "../router/replace-entry.ts";
import type { Place } from "./hold-place.ts";

const storageKey = "scroll-places";

/** Saving at every frame would cost more than the scrolling itself. */
const saveEveryMs = 100;

/** The most places that are kept; the oldest are dropped first. */
const mostPlaces = 200;

/** What finds the result at the screen's top, and leads back to it. It comes with the first scrolling or restoring. */
const placePart = lazyPart(() => import("./hold-place.ts"), { needsStylesheet: false });

let isHolding = false;

/** Tells whether the page is being scrolled back to a remembered place. */
export const isRestoringScroll = () => isHolding;

let isMovedByPage = false;

/** Gives up a save that is still to come: it would find the page where it was scrolled to meanwhile. */
let dropPendingSave = () => {};

/**
 * Scrolls without changing the remembered place of the current entry. A new search shows the list from its top, but
 * going back should lead to where the search was begun.
 */
export function scrollUnremembered(y: number) {
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
  const places = readPlaces();
  let entry = findEntry(history.state) ?? newName();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(save, saveEveryMs);
  let stopHolding: (() => void) | undefined;

  dropPendingSave = () => {
    clearTimeout(timer);
    timer = undefined;
  };
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
    if (!isHolding && !isMovedByPage) timer ??= setTimeout(save, saveEveryMs);
  };
  window.addEventListener("scroll", () => {
    placePart.preload();
    saveSoon();
  });
  // What was saved before knows a distance alone, which leads elsewhere when results have other heights.
  placePart.arrival.then(saveSoon);
  window.addEventListener("pagehide", save);

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (isHolding) return;
    places.delete(entry);
    places.set(entry, placePart.get()?.findPlace() ?? { y: Math.round(window.scrollY) });
    for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
    writePlaces(places);
  }

  function restore() {
    const place = places.get(entry);
    if (place === undefined) return;
    isHolding = true;
    stopHolding = end;
    const before = window.scrollY;
    const hold = (part = placePart.get()) => {
      if (part === undefined) return false;
      // Whoever has scrolled meanwhile goes on from there.
      if (stopHolding === end && window.scrollY === before) stopHolding = part.holdPlace(place, end);
      else if (stopHolding === end) end();
      return true;
    };
    if (!hold()) placePart.load().then(hold, end);
  }

  function end() {
    isHolding = false;
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

function readPlaces(): Map<string, Place> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    // Where storage is forbidden, the places last as long as the page.
    return new Map();
  }
}

function isEntry(stored: unknown): stored is [string, Place] {
  if (!Array.isArray(stored)) return false;
  const [name, place]: unknown[] = stored;
  return typeof name === "string" && typeof place === "object" && place !== null && "y" in place;
}

function writePlaces(places: ReadonlyMap<string, Place>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places]));
  } catch {
    // Where storage is forbidden, the places last as long as the page.
  }
}
