/** Finds browsers and npm on each system. Plain JavaScript, because install.mjs runs before packages exist. */
import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

/** The headless shell, in which the tests take a third less time. */
export const headlessShell = "chromium-headless-shell";

/** Browsers that Playwright drives as Chromium, by their commands on Linux. */
const chromiumCommands = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

const firefoxCommands = ["firefox-esr", "firefox"];

/** The bundles of macOS, and the programs in them. */
const macApps = {
  chromium: ["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (name) => `${name}.app/Contents/MacOS/${name}`,
  ),
  firefox: ["Firefox.app/Contents/MacOS/firefox"],
};

const windowsApps = {
  chromium: [
    "Google\\Chrome\\Application\\chrome.exe",
    "Chromium\\Application\\chrome.exe",
    "Microsoft\\Edge\\Application\\msedge.exe",
  ],
  firefox: ["Mozilla Firefox\\firefox.exe"],
};

/** This machine. */
const thisSystem = { platform: process.platform, env: process.env, exists: existsSync };

/** Returns the path of the first of these commands on the PATH; undefined if there is none. */
export function findOnPath(names, { platform, env, exists } = thisSystem) {
  const { delimiter, join } = platform === "win32" ? win32 : posix;
  // Windows spells it Path; `process.env` ignores case there, but a copy does not.
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const endings = platform === "win32" ? [".exe", ".cmd"] : [""];
  return names
    .flatMap((name) => folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`))))
    .find(exists);
}

/** Returns where the system installs an application; undefined if it is not there. */
function findInstalled(kind, { platform, env, exists }) {
  if (platform === "darwin")
    return ["/Applications", posix.join(env.HOME ?? "", "Applications")]
      .flatMap((folder) => macApps[kind].map((app) => posix.join(folder, app)))
      .find(exists);
  if (platform === "win32")
    return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsApps[kind].map((app) => win32.join(folder, app)))
      .find(exists);
  return undefined;
}

/** Returns the browser of CHROMIUM_PATH, else a Chromium, Chrome or Edge of this machine; undefined if there is none. */
export function findChromiumBrowser(system = thisSystem) {
  return (
    system.env.CHROMIUM_PATH ?? findOnPath(chromiumCommands, system) ?? findInstalled("chromium", system)
  );
}

/** Returns the Firefox of FIREFOX_PATH, else that of this machine; undefined if there is none. */
export function findFirefoxBrowser(system = thisSystem) {
  return system.env.FIREFOX_PATH ?? findOnPath(firefoxCommands, system) ?? findInstalled("firefox", system);
}

/**
 * Returns the command that starts npm with these words. If npm started this process, Node runs npm's script again;
 * otherwise Windows needs a shell, since its `npm` is a batch file.
 *
 * @example const { command, args, options } = npmCommand(["ci"]); execFileSync(command, args, options);
 */
export function npmCommand(words, { platform, env } = thisSystem) {
  const npm = env.npm_execpath;
  // Yarn and pnpm name themselves there.
  if (npm !== undefined && /[\\/]npm-cli\.c?js$/.test(npm))
    return { command: process.execPath, args: [npm, ...words], options: {} };
  return { command: "npm", args: words, options: { shell: platform === "win32" } };
}
