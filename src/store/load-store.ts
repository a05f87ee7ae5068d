/// <reference path="./virtual-data.d.ts" />
import { dataUrl } from "virtual:cv-data";
import type { CvState } from "./state.ts";
import type { CvStore } from "./store.ts";

let modules: ReturnType<typeof importModules> | undefined;
let opened: Promise<CvStore | undefined> | undefined;

/** Starts loading the store's modules. A failure is reported when the store is opened. */
export function preloadStore(): void {
  modules ??= importModules();
  modules.catch(() => {});
}

let markDrawn = () => {};
const drawn = new Promise<void>((resolve) => {
  markDrawn = resolve;
});

/** Creates the one store of the page, which asks the worker while the page is still being hydrated. */
export function beginStore(state: CvState): void {
  opened ??= createStore(state);
}

/** Returns the store once the page is drawn; undefined if there is none, with the reason logged. */
export function openStore(state: CvState): Promise<CvStore | undefined> {
  markDrawn();
  opened ??= createStore(state);
  return opened;
}

async function createStore(state: CvState): Promise<CvStore | undefined> {
  // Tests create their own store.
  if (import.meta.env.MODE === "test") return undefined;
  preloadStore();
  const imported = await modules?.catch((error: unknown) => {
    console.error("Failed to load CV store module:", error);
  });
  if (imported === undefined) {
    console.error("CV State module not loaded");
    return undefined;
  }
  try {
    const { createWorkerClient, createCvStore } = imported;
    const url = new URL(dataUrl, window.location.href).href;
    const client = createWorkerClient({ source: { url } });
    const store = createCvStore({ client, bar: window, state, drawn });
    void store.load();
    return store;
  } catch (error) {
    console.error("Failed to initialize CV state:", error);
    return undefined;
  }
}

async function importModules() {
  try {
    return await import("./store-chunk.ts");
  } catch (error) {
    console.error("Error importing CV store module:", error);
    throw error;
  }
}
