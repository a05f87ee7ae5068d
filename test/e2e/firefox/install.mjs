// Installs Debian's Firefox if the machine has none.
import { installFromDebian } from "../../../node/cli/install.mjs";
import { findFirefoxBrowser } from "../../../node/cli/programs.mjs";

if (findFirefoxBrowser() === undefined && !installFromDebian(["firefox-esr"])) {
  console.error("No Firefox was found. Install one, or name it in FIREFOX_PATH.");
  process.exit(1);
}
