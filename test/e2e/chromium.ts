import { existsSync } from "node:fs";
import { join } from "node:path";

/** The shell is the same browser without its windows, in which the tests take a third less time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The Chromium of CHROMIUM_PATH, or the first on the PATH. Throws where there is none. */
export function findChromium(): string {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "");
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  if (found === undefined) throw new Error("No Chromium on the PATH; `npm test` installs one where it can.");
  return found;
}
