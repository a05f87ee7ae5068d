/** Makes a fresh clone runnable: installs missing or older packages, and with --browser a Chromium. No packages. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromiumBrowser, findOnPath, headlessShell, npmCommand } from "./programs.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lock = join(root, "package-lock.json");
/** The list that npm writes at the end of each install. An interrupted install leaves none. */
const installed = join(root, "node_modules", ".package-lock.json");

/** Output goes to stderr, because stdout belongs to the command that follows. */
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], ...options });

const isOnPath = (name) => findOnPath([name]) !== undefined;

/** Returns whether all packages of the lock file are installed; optional ones may be missing. */
function hasPackages() {
  if (!existsSync(installed)) return false;
  const [wanted, found] = [lock, installed].map((file) => JSON.parse(readFileSync(file, "utf8")).packages);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || (path in found ? found[path].version === version : optional === true),
  );
}

function installPackages() {
  if (hasPackages()) return;
  console.error("Installing the packages (this takes about half a minute) …");
  const { command, args, options } = npmCommand(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  run(command, args, options);
}

/** Returns whether the Chromium that Playwright downloads is here and starts, which needs libraries of the system. */
async function hasPlaywrightsChromium() {
  const { chromium } = await import("@playwright/test");
  try {
    execFileSync(chromium.executablePath(), ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Playwright would retry an unreachable host for minutes. */
const downloadEnv = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };

async function downloadChromium() {
  console.error("Downloading Playwright's Chromium …");
  try {
    const program = join(root, "node_modules/@playwright/test/cli.js");
    execFileSync(process.execPath, [program, "install", "chromium", "--no-shell"], {
      stdio: "ignore",
      env: downloadEnv,
    });
  } catch {
    console.error("It could not be downloaded.");
  }
  return hasPlaywrightsChromium();
}

const isRoot = process.getuid?.() === 0;
const aptGet = (args) => (isRoot ? run("apt-get", args) : run("sudo", ["apt-get", ...args]));

/** Installs packages of Debian and returns whether it did. A person is shown the command instead, unless it is root. */
export function installFromDebian(packages) {
  if (!isOnPath("apt-get") || !(isRoot || isOnPath("sudo"))) return false;
  const command = `apt-get install ${packages.join(" ")}`;
  if (!isRoot && process.env.CI === undefined) {
    console.error(`To install it: sudo ${command}`);
    return false;
  }
  console.error(`Running \`${command}\` …`);
  aptGet(["update", "-qq"]);
  aptGet(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  return true;
}

/** The tests take a third less time in the headless shell than in the whole browser. */
const debianPackages = ["chromium", headlessShell, "fonts-liberation", "fonts-noto-color-emoji"];

async function installChromium() {
  if (findChromiumBrowser() !== undefined || isOnPath(headlessShell)) return;
  if ((await hasPlaywrightsChromium()) || (await downloadChromium())) return;
  if (installFromDebian(debianPackages)) return;
  console.error("No Chromium, Chrome or Edge was found. Install one, or name it in CHROMIUM_PATH.");
  process.exit(1);
}

/** Installs the missing packages, and a browser on request. */
export async function install({ browser = false } = {}) {
  installPackages();
  if (browser) await installChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await install({ browser: process.argv.includes("--browser") });
