import { type CvState, createCvState } from "./cv-state.ts";
import type { CvStore } from "./state.ts";
import { readQuery } from "./url.ts";

let state: CvState | undefined;
let opened: Promise<CvStore | undefined> | undefined;

/** The page's one state. It is there at once, so that its text can be typed before the store has come. */
export function pageState(): CvState {
  state ??= createCvState(readQuery(window.location.search));
  return state;
}

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
    const { createCv, createCvStore, getChoice } = modules;
    const url = new URL(`${import.meta.env.BASE_URL}data/`, window.location.href).href;
    const cv = createCv({ source: { url } });
    const store = createCvStore({ cv, bar: window, choice: getChoice(), state: pageState() });
    void store.load();
    return store;
  } catch (error) {
    console.error("Failed to initialize CV state:", error);
    return undefined;
  }
}

async function importModules() {
  try {
    const [{ createCv }, { createCvStore }, { getChoice }] = await Promise.all([
      import("./cv.ts"),
      import("./state.ts"),
      import("./charts/choice.ts"),
    ]);
    return { createCv, createCvStore, getChoice };
  } catch (error) {
    console.error("Error importing CV store module:", error);
    throw error;
  }
}
