import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromiumBrowser, findOnPath, headlessShell } from "../../node/cli/programs.mjs";

/**
 * Returns the Chromium of CHROMIUM_PATH, a headless shell on the PATH, a browser of this machine, or the one that
 * Playwright has downloaded. Throws if there is none.
 */
export function findChromium(): string {
  return process.env.CHROMIUM_PATH ?? findOnPath([headlessShell]) ?? findWholeChromium();
}

/** Returns the full browser, for what the headless shell lacks. */
export function findWholeChromium(): string {
  const found = findChromiumBrowser() ?? [chromium.executablePath()].find(existsSync);
  if (found === undefined) throw new Error("No Chromium, Chrome or Edge was found; `npm test` installs one.");
  return found;
}
