import { useSyncExternalStore } from "react";

/** The part of a Storage that a preference uses. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface PreferenceOptions<T> {
  /** The name in local storage. */
  key: string;
  /** Returns the value of the stored text; null if nothing is stored. */
  parse: (text: string | null) => T;
  /** Returns the text to store; null removes what is stored. */
  print: (value: T) => string | null;
  isSame?: (a: T, b: T) => boolean;
  /** Called when local storage throws, as it does if the browser forbids it. */
  onStorageError?: (operation: "read" | "stored", error: unknown) => void;
  /** Tests pass their own storage. Getting the browser's may throw, too. */
  storage?: () => TextStorage;
}

/** A value that the visitor chooses and that is kept in local storage for later visits. */
export interface Preference<T> {
  get(): T;
  /** Takes a value and stores it. */
  choose(value: T): void;
  /** Takes a value without storing it. */
  take(value: T): void;
  /** Takes what is stored; where storage throws, what was chosen last. */
  reload(): void;
  /** Calls the listener after each change. Returns the function that removes it. */
  subscribe(listener: () => void): () => void;
}

/** Creates a preference, which is read when it is first needed. Without storage it lasts as long as the page. */
export function createPreference<T>({
  key,
  parse,
  print,
  isSame = Object.is,
  onStorageError = () => {},
  storage = () => window.localStorage,
}: PreferenceOptions<T>): Preference<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | undefined;
  /** The stored text, or the text that would be stored if storage worked. */
  let text: string | null = null;
  let storageWorks = true;

  function withStorage(operation: "read" | "stored", use: (storage: TextStorage) => void) {
    try {
      use(storage());
    } catch (error) {
      storageWorks = false;
      onStorageError(operation, error);
    }
  }

  function read(): T {
    if (storageWorks)
      withStorage("read", (stored) => {
        text = stored.getItem(key);
      });
    return parse(text);
  }

  function take(value: T) {
    if (current !== undefined && isSame(current.value, value)) return;
    current = { value };
    for (const listener of listeners) listener();
  }

  return {
    get() {
      current ??= { value: read() };
      return current.value;
    },
    choose(value) {
      const chosen = print(value);
      text = chosen;
      withStorage("stored", (stored) => {
        if (chosen === null) stored.removeItem(key);
        else stored.setItem(key, chosen);
      });
      take(value);
    },
    take,
    reload: () => take(read()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let pageCharacterKeys: Preference<boolean> | undefined;

/** The choice to have single-character shortcuts. They can be turned off, since voice control could trigger them (WCAG 2.1.4). */
function getCharacterKeys(): Preference<boolean> {
  pageCharacterKeys ??= createPreference<boolean>({
    key: "cv-character-keys",
    parse: (text) => text !== "off",
    print: (isOn) => (isOn ? null : "off"),
  });
  return pageCharacterKeys;
}

const areOnAtFirst = () => true;

/** Returns the same as a hook, with a function that changes it. */
export function useCharacterKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const { subscribe, get, choose } = getCharacterKeys();
  return [useSyncExternalStore(subscribe, get, areOnAtFirst), choose];
}
