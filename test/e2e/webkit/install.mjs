// Installs Debian's WebKitGTK, its WebDriver and a display without a screen if the machine has none.
import { installFromDebian } from "../../../node/cli/install.mjs";
import { findOnPath } from "../../../node/cli/programs.mjs";

const isMissing = ["WebKitWebDriver", "Xvfb"].some((name) => findOnPath([name]) === undefined);
if (isMissing && !installFromDebian(["webkit2gtk-driver", "xvfb"])) {
  console.error("WebKitWebDriver and Xvfb were not found; Debian has them as webkit2gtk-driver and xvfb.");
  process.exit(1);
}
