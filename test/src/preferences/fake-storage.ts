import type { TextStorage } from "../../../src/preferences/preferences.ts";

/** A storage of one text, whatever its key. */
export function fakeStorage(host: { stored: string | null }): TextStorage {
  return {
    getItem: () => host.stored,
    setItem(_key, text) {
      host.stored = text;
    },
    removeItem() {
      host.stored = null;
    },
  };
}

/** A fake of the browser for a preference: its stored text, and events about changes. */
export function fakeHost<More extends object>(given: { stored?: string; broken?: boolean }, more: More) {
  const host = {
    stored: given.stored ?? null,
    changed: () => {},
    storage() {
      if (given.broken) throw new Error("storage is forbidden");
      return fakeStorage(host);
    },
    watch(changed: () => void) {
      host.changed = changed;
    },
    ...more,
  };
  return host;
}
