import { findFirefoxBrowser } from "../../../node/cli/programs.mjs";

/** Returns the Firefox of FIREFOX_PATH, or that of this machine. Throws where there is none. */
export function findFirefox(): string {
  const found = findFirefoxBrowser();
  if (found === undefined)
    throw new Error("No Firefox was found; `npm run test:more -- firefox` installs one where it can.");
  return found;
}
