import { findChromiumBrowser, findOnPath, headlessShell } from "../../node/cli/programs.mjs";

/** Returns the Chromium of CHROMIUM_PATH, a headless shell on the PATH, or a browser. Throws where there is none. */
export function findChromium(): string {
  return process.env.CHROMIUM_PATH ?? findOnPath([headlessShell]) ?? findWholeChromium();
}

/** Returns the full browser, for what the headless shell lacks. */
export function findWholeChromium(): string {
  const found = findChromiumBrowser();
  if (found === undefined)
    throw new Error("No Chromium, Chrome or Edge was found; `npm test` installs one where it can.");
  return found;
}
