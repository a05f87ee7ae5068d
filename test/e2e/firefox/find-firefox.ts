import { existsSync } from "node:fs";
import { join } from "node:path";

/** Returns the Firefox of FIREFOX_PATH or the first on the PATH. Throws where there is none. */
export function findFirefox(): string {
  if (process.env.FIREFOX_PATH !== undefined) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "");
  const found = ["firefox-esr", "firefox"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
  if (found === undefined)
    throw new Error("No Firefox on the PATH; `npm run test:more` installs one where it can.");
  return found;
}
