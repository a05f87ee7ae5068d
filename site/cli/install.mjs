/**
 * Makes a fresh clone runnable: installs the packages if they are missing or older than the lock file, and, with
 * --browser, a Chromium, with --more a Firefox and an nginx where there are none. It is plain JavaScript without
 * packages, because it runs before they are installed, and it prints nothing if there is nothing to do.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const lock = join(root, "package-lock.json");
const stamp = join(root, "node_modules", ".vitae-installed");
const shell = "chromium-headless-shell";
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Output goes to stderr, because stdout belongs to the command that follows. */
const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: ["ignore", 2, 2] });

const onPath = (name) =>
  (process.env.PATH ?? "").split(":").some((folder) => folder !== "" && existsSync(join(folder, name)));

/** The stamp is a copy of the lock file that was installed; an interrupted install leaves none. */
function installPackages() {
  const wanted = readFileSync(lock, "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Installing the packages, which takes up to a minute…");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

const isRoot = process.getuid?.() === 0;
const aptGet = (args) => (isRoot ? run("apt-get", args) : run("sudo", ["apt-get", ...args]));
const install = (packages) => aptGet(["install", "-y", "-qq", "--no-install-recommends", ...packages]);

/** Ends the program with advice if packages cannot be installed. */
function mustInstall(name, variable) {
  if (onPath("apt-get") && (isRoot || onPath("sudo"))) return;
  console.error(`No ${name} was found. Install one and put it on the PATH, or name it in ${variable}.`);
  process.exit(1);
}

/** Installs Debian's package, because Playwright's own downloads need access to one more host. */
function installChromium() {
  if (process.env.CHROMIUM_PATH !== undefined) return;
  if (!browsers.some(onPath)) {
    mustInstall("Chromium", "CHROMIUM_PATH");
    console.error("Installing Chromium…");
    aptGet(["update", "-qq"]);
    install(["chromium", "fonts-liberation", "fonts-noto-color-emoji"]);
  }
  installShell();
}

/**
 * Most tests run in the smaller build of Debian's Chromium that has no windows: in the whole browser a page takes nearly
 * twice the processor's time. It has to be of the same version, because it reads files of the package that both share.
 */
function installShell() {
  if (onPath(shell) || !onPath("apt-get") || !(isRoot || onPath("sudo"))) return;
  const version = versionOf("chromium-common");
  if (version === undefined) return;
  const wanted = [`${shell}=${version}`];
  try {
    install(wanted);
  } catch {
    try {
      aptGet(["update", "-qq"]);
      install(wanted);
    } catch {
      console.error(`${shell} could not be installed; the tests take longer in the whole browser.`);
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
function installFirefox() {
  if (process.env.FIREFOX_PATH !== undefined || ["firefox-esr", "firefox"].some(onPath)) return;
  mustInstall("Firefox", "FIREFOX_PATH");
  console.error("Installing Firefox…");
  try {
    aptGet(["update", "-qq"]);
    install(["firefox-esr"]);
  } catch {
    console.error(
      "Firefox could not be installed. Install one and put it on the PATH, or name it in FIREFOX_PATH.",
    );
    process.exit(1);
  }
}

/**
 * Unpacks Debian's nginx without installing it: once installed it would start and take port 80. Without nginx, the
 * tests of hosts leave it out.
 */
function unpackNginx() {
  const folder = join(root, ".tmp", "nginx");
  if (onPath("nginx") || existsSync("/usr/sbin/nginx") || existsSync(join(folder, "usr/sbin/nginx"))) return;
  if (!onPath("apt-get") || !onPath("dpkg-deb")) return;
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
if (process.argv.includes("--browser")) installChromium();
if (process.argv.includes("--more")) {
  installFirefox();
  unpackNginx();
}
