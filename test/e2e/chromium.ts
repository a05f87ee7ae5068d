import { existsSync } from "node:fs";
import { join } from "node:path";

/** The headless shell, in which the tests take a third less time. */
const shell = "chromium-headless-shell";
const whole = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Returns the Chromium of CHROMIUM_PATH, or a headless shell or browser on the PATH. Throws where there is none. */
export function findChromium(): string {
  return findFirst([shell, ...whole]);
}

/** Returns the full browser, for what the headless shell lacks. */
export function findWholeChromium(): string {
  return findFirst(whole);
}

function findFirst(names: readonly string[]): string {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "");
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (found === undefined) throw new Error("No Chromium on the PATH; `npm test` installs one where it can.");
  return found;
}
