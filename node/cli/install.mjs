/**
 * Makes a fresh clone runnable: installs the packages if they are missing or older than the lock file, and, with
 * --browser, a Chromium, with --more a Firefox and an nginx where there are none. It is plain JavaScript without
 * packages, because it runs before they are installed, and it prints nothing if there is nothing to do.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import {
  findChromiumBrowser,
  findFirefoxBrowser,
  findOnPath,
  headlessShell,
  npmCommand,
} from "./programs.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const lock = join(root, "package-lock.json");
/** The list that npm writes at the end of each install. An interrupted install leaves none. */
const installed = join(root, "node_modules", ".package-lock.json");

/** Output goes to stderr, because stdout belongs to the command that follows. */
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], ...options });

const isOnPath = (name) => findOnPath([name]) !== undefined;

/** Whether all packages of the lock file are installed. Optional ones, such as those for other systems, may be missing. */
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

const isRoot = process.getuid?.() === 0;
const aptGet = (args) => (isRoot ? run("apt-get", args) : run("sudo", ["apt-get", ...args]));
const install = (packages) => aptGet(["install", "-y", "-qq", "--no-install-recommends", ...packages]);

/** What only root may do is done unasked by root and in CI; a person is asked, or shown the command. */
async function mayInstall(packages) {
  if (!isOnPath("apt-get") || !(isRoot || isOnPath("sudo"))) return false;
  if (isRoot || process.env.CI !== undefined) return true;
  const command = `sudo apt-get install ${packages.join(" ")}`;
  if (!process.stdin.isTTY) {
    console.error(`To install it: ${command}`);
    return false;
  }
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await questions.question(`Run \`${command}\`? [y/N] `);
  questions.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Ends the program with advice. */
function give(name, variable) {
  console.error(`No ${name} was found. Install one, or name it in ${variable}.`);
  process.exit(1);
}

/** Installs Debian's package, because Playwright's own downloads need access to one more host. */
async function installChromium() {
  if (process.env.CHROMIUM_PATH !== undefined) return;
  if (findChromiumBrowser() === undefined && !isOnPath(headlessShell)) {
    const packages = ["chromium", "fonts-liberation", "fonts-noto-color-emoji"];
    if (!(await mayInstall(packages))) give("Chromium, Chrome or Edge", "CHROMIUM_PATH");
    console.error("Installing Chromium …");
    aptGet(["update", "-qq"]);
    install(packages);
  }
  installShell();
}

/**
 * Most tests run in the smaller build of Debian's Chromium that has no windows: in the whole browser a page takes nearly
 * twice the processor's time. It has to be of the same version, because it reads files of the package that both share.
 * The tests also run without it, so it is installed only where that needs no password.
 */
function installShell() {
  if (isOnPath(headlessShell) || !isOnPath("apt-get") || !(isRoot || process.env.CI !== undefined)) return;
  const version = versionOf("chromium-common");
  if (version === undefined) return;
  const wanted = [`${headlessShell}=${version}`];
  try {
    install(wanted);
  } catch {
    try {
      aptGet(["update", "-qq"]);
      install(wanted);
    } catch {
      console.error(`${headlessShell} could not be installed; the tests take longer in the whole browser.`);
    }
  }
}

/** Returns the version of a package of Debian's; undefined where it is not installed. */
function versionOf(name) {
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("dpkg-query", ["-W", name], options).trim().split("\t")[1];
  } catch {
    return undefined;
  }
}

/** Installs Firefox, which Debian calls firefox-esr. */
async function installFirefox() {
  if (findFirefoxBrowser() !== undefined) return;
  const packages = ["firefox-esr"];
  if (!(await mayInstall(packages))) give("Firefox", "FIREFOX_PATH");
  console.error("Installing Firefox …");
  try {
    aptGet(["update", "-qq"]);
    install(packages);
  } catch {
    give("Firefox", "FIREFOX_PATH");
  }
}

/**
 * Unpacks Debian's nginx without installing it: once installed it would start and take port 80. Without nginx, the
 * tests of hosts leave it out.
 */
function unpackNginx() {
  const folder = join(root, ".tmp", "nginx");
  if (isOnPath("nginx") || existsSync("/usr/sbin/nginx") || existsSync(join(folder, "usr/sbin/nginx")))
    return;
  if (!isOnPath("apt-get") || !isOnPath("dpkg-deb")) return;
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("apt-get", ["download", "-qq", "nginx", "nginx-common"], { cwd: folder, stdio: "ignore" });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
      execFileSync("dpkg-deb", ["-x", file, "."], { cwd: folder, stdio: "ignore" });
    }
  } catch {
    console.error("nginx could not be fetched; its tests are left out.");
  }
}

installPackages();
if (process.argv.includes("--browser")) await installChromium();
if (process.argv.includes("--more")) {
  await installFirefox();
  unpackNginx();
}
