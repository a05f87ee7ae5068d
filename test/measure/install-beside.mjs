/**
 * Installs the packages of a folder that has a package.json of its own, where they are missing or older than its
 * lock file: `node test/measure/install-beside.mjs test/measure/bench`. Only the programs in that folder need them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Which folder? node test/measure/install-beside.mjs test/bench");
const stamp = join(folder, "node_modules", ".installed");
const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  // npm's output goes to stderr, because stdout carries the figures.
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
  });
  writeFileSync(stamp, wanted);
}
