import type { CvStore } from "./state.ts";

let opened: Promise<CvStore | undefined> | undefined;

/** The one store of the page, created on the first call; undefined when it cannot be, and the reason is logged. */
export function openStore(): Promise<CvStore | undefined> {
  opened ??= createStore();
  return opened;
}

async function createStore(): Promise<CvStore | undefined> {
  // A test makes the store it wants.
  if (import.meta.env.MODE === "test") return undefined;
  const modules = await importModules().catch((error: unknown) => {
    console.error("Failed to load CV store module:", error);
  });
  if (modules === undefined) {
    console.error("CV State module not loaded");
    return undefined;
  }
  try {
    const { createCv, createCvStore } = modules;
    const url = new URL(`${import.meta.env.BASE_URL}data/`, window.location.href).href;
    const store = createCvStore({ cv: createCv({ source: { url } }), bar: window });
    void store.load();
    return store;
  } catch (error) {
    console.error("Failed to initialize CV state:", error);
    return undefined;
  }
}

async function importModules() {
  try {
    const [{ createCv }, { createCvStore }] = await Promise.all([import("./cv.ts"), import("./state.ts")]);
    return { createCv, createCvStore };
  } catch (error) {
    console.error("Error importing CV store module:", error);
    throw error;
  }
}
