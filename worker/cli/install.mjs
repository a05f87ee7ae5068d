/**
 * Makes a fresh clone runnable: installs the packages when they are missing or older than the lock file,
 * and, with --browser, a Chromium, a Firefox and an nginx where there are none. Plain JavaScript without imports from packages,
 * because it runs before there are any. Prints nothing when there is nothing to do, so that the commands
 * that call it keep a clean output.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const lock = join(root, "package-lock.json");
const stamp = join(root, "node_modules", ".vitae-installed");
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Output goes to stderr: stdout belongs to the command that follows. */
const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: ["ignore", 2, 2] });

const onPath = (name) =>
  (process.env.PATH ?? "").split(":").some((folder) => folder !== "" && existsSync(join(folder, name)));

/** The stamp holds the lock file that was installed; a half-finished install leaves none. */
function installPackages() {
  const wanted = readFileSync(lock, "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

const isRoot = process.getuid?.() === 0;
const aptGet = (args) => (isRoot ? run("apt-get", args) : run("sudo", ["apt-get", ...args]));
const install = (packages) => aptGet(["install", "-y", "-qq", "--no-install-recommends", ...packages]);

/** Ends the program, with what to do, where packages cannot be installed. */
function mustInstall(name, variable) {
  if (onPath("apt-get") && (isRoot || onPath("sudo"))) return;
  console.error(`No ${name} was found. Install one and put it on the PATH, or name it in ${variable}.`);
  process.exit(1);
}

/** Playwright's own downloads need its host; Debian's package comes from the distribution. */
function installChromium() {
  if (process.env.CHROMIUM_PATH !== undefined || browsers.some(onPath)) return;
  mustInstall("Chromium", "CHROMIUM_PATH");
  aptGet(["update", "-qq"]);
  install(["chromium", "fonts-liberation", "fonts-noto-color-emoji"]);
  try {
    // The same browser without its windows, in which most tests run; not every release has it as a package.
    install(["chromium-headless-shell"]);
  } catch {
    console.error("Chromium's shell could not be installed; the tests take longer in the whole browser.");
  }
}

/** Debian's name for it, or another distribution's. */
function installFirefox() {
  if (process.env.FIREFOX_PATH !== undefined || ["firefox-esr", "firefox"].some(onPath)) return;
  mustInstall("Firefox", "FIREFOX_PATH");
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
 * Debian's nginx, unpacked and not installed: an installed one starts at once and takes port 80. The tests of hosts
 * leave nginx out where there is none.
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
    console.error("nginx could not be fetched; the tests of it are left out.");
  }
}

installPackages();
if (process.argv.includes("--browser")) {
  installChromium();
  installFirefox();
  unpackNginx();
}
