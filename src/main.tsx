/** The page's entry: loads the app, and reports on the page if that fails. */
import "./styles.css";
import { reloadOnceWhenStale } from "./lazy/reload-once.ts";
import { failedClass, lateClass } from "./store/inline-constants.ts";

/** If the app has not loaded after this time, the page reports that. */
const appDeadlineMs = 10_000;

const { classList } = document.documentElement;
const timer = setTimeout(() => classList.add(lateClass), appDeadlineMs);

reloadOnceWhenStale();
void begin();

async function begin() {
  const app = await importApp().catch((error: unknown) => {
    console.error("Failed to load CV store module:", error);
  });
  clearTimeout(timer);
  if (app === undefined) {
    console.error("CV State module not loaded");
    classList.add(failedClass);
    return;
  }
  try {
    await app.start();
  } catch (error) {
    console.error("Failed to initialize CV state:", error);
    classList.add(failedClass);
  }
}

/** The specification has these messages, which name the store. */
async function importApp() {
  try {
    return await import("./app/start.tsx");
  } catch (error) {
    console.error("Error importing CV store module:", error);
    throw error;
  }
}
