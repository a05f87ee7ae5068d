import { replaceEntry } from "../router/replace-entry.ts";
import { findPlace, holdPlace, type Place } from "./hold-place.ts";

const storageKey = "scroll-places";

/** Writing at every frame of a scroll would cost more than the scroll. */
const saveEveryMs = 100;

/** The oldest places go first: no one goes back so far. */
const mostPlaces = 200;

let isHolding = false;

/** True while the page is being brought back to where it was. */
export const isRestoringScroll = () => isHolding;

let isMovedByPage = false;

/**
 * Scrolls without a change of the place that the current entry keeps: a list that is searched anew begins at its
 * top, but who goes back wants to be where the search was begun.
 */
export function scrollUnremembered(y: number) {
  isMovedByPage = true;
  window.scrollBy({ top: y, behavior: "instant" });
  // The event of this scroll comes with the next frame, before what is asked for here the second time.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isMovedByPage = false;
    }),
  );
}

/**
 * Remembers for each entry of the history how far it was scrolled, and goes back there with back, forward and
 * reload. The browser's own way knows only a distance, and gives up before the worker has answered.
 */
export function startScrollMemory() {
  const places = readPlaces();
  let entry = findEntry(history.state) ?? newName();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(save, saveEveryMs);
  let stopHolding: (() => void) | undefined;

  history.scrollRestoration = "manual";
  markEntry(entry);
  restore();

  // The router tells of the first two; their own events exist in no browser.
  window.addEventListener("pushState", () => {
    if (timer !== undefined) save();
    entry = newName();
    markEntry(entry);
    timer = setTimeout(save, saveEveryMs);
  });
  window.addEventListener("replaceState", () => {
    markEntry(entry);
  });
  // Cards may have taken other heights since the last scroll: the place is that of the moment of leaving.
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a[href]")) save();
    },
    true,
  );
  window.addEventListener("popstate", ({ state }) => {
    // An entry without a name is new: a link to an anchor has already moved the page, and its click was heard.
    if (findEntry(state) !== undefined) save();
    clearTimeout(timer);
    timer = undefined;
    stopHolding?.();
    entry = findEntry(state) ?? newName();
    markEntry(entry);
    restore();
  });
  window.addEventListener("scroll", () => {
    if (!isHolding && !isMovedByPage) timer ??= setTimeout(save, saveEveryMs);
  });
  window.addEventListener("pagehide", save);

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (isHolding) return;
    places.delete(entry);
    places.set(entry, findPlace());
    for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
    writePlaces(places);
  }

  function restore() {
    const place = places.get(entry);
    if (place === undefined) return;
    isHolding = true;
    stopHolding = holdPlace(place, () => {
      isHolding = false;
      stopHolding = undefined;
    });
  }
}

/** A name that no entry had before. */
const newName = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;

/** Writes its name on the current entry of the history, if it is not there. */
function markEntry(name: string) {
  const state: unknown = history.state;
  if (findEntry(state) === name) return;
  replaceEntry({ ...(typeof state === "object" ? state : {}), entry: name }, window.location.href);
}

function findEntry(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("entry" in state)) return undefined;
  return typeof state.entry === "string" ? state.entry : undefined;
}

function readPlaces(): Map<string, Place> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    // Storage may be forbidden: then the places last as long as the page.
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
    // See above.
  }
}
