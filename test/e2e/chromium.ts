import { existsSync } from "node:fs";
import { join } from "node:path";

/** The same browser without its windows, in which the tests take a third less time. */
const shell = "chromium-headless-shell";
const whole = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The Chromium of CHROMIUM_PATH, or the first on the PATH, its shell before all. Throws where there is none. */
export function findChromium(): string {
  return findFirst([shell, ...whole]);
}

/** Not the shell: for what only a browser with windows does. */
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
