/** The entries of the history: their names, and the scroll position of each, which outlasts a reload. */
import type { ScrollPosition } from "./scroll-state.ts";

const storageKey = "scroll-positions";

/** The most positions that are kept; the oldest are dropped first. */
const maxPositions = 200;

export interface Positions {
  get(entry: string): ScrollPosition | undefined;
  set(entry: string, position: ScrollPosition): void;
}

/** Reads what earlier documents of this visit have stored. */
export function readPositions(): Positions {
  const positions = readStored();
  return {
    get: (entry) => positions.get(entry),
    set(entry, position) {
      positions.delete(entry);
      positions.set(entry, position);
      for (const oldest of [...positions.keys()].slice(0, -maxPositions)) positions.delete(oldest);
      store(positions);
    },
  };
}

function readStored(): Map<string, ScrollPosition> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    // Where storage is forbidden, the positions last as long as the page.
    return new Map();
  }
}

function isEntry(stored: unknown): stored is [string, ScrollPosition] {
  if (!Array.isArray(stored)) return false;
  const [name, position]: unknown[] = stored;
  return typeof name === "string" && typeof position === "object" && position !== null && "y" in position;
}

function store(positions: ReadonlyMap<string, ScrollPosition>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Where storage is forbidden, the positions last as long as the page.
  }
}

/** Returns a name that no entry had before. */
export const newName = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;

/** Writes the name into the state of the current history entry, unless it is there. */
export function markEntry(name: string) {
  const state: unknown = history.state;
  if (findEntry(state) === name) return;
  replaceEntry({ ...(typeof state === "object" ? state : {}), entry: name }, window.location.href);
}

/** Returns the name that the state of a history entry holds; undefined where a link to an anchor has just made it. */
export function findEntry(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("entry" in state)) return undefined;
  return typeof state.entry === "string" ? state.entry : undefined;
}

/** Rewrites the current history entry. Browsers throw at over ten a second; the address then lags behind. */
export function replaceEntry(state: unknown, url: string): void {
  try {
    window.history.replaceState(state, "", url);
  } catch (error) {
    console.warn("The address could not be written:", error);
  }
}
