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
