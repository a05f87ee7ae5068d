/** Installs the packages of a folder that has its own package.json, if they are missing or outdated. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../node/cli/programs.mjs";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node bench/install-beside.mjs FOLDER");
const stamp = join(folder, "node_modules", ".installed");
const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  // npm's output goes to stderr, because stdout carries the figures.
  const { command, args, options } = npmCommand(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  execFileSync(command, args, { cwd: folder, stdio: ["ignore", 2, 2], ...options });
  writeFileSync(stamp, wanted);
}
