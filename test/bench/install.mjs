/**
 * Installs the peers where they are missing or older than the lock file. They are of the benchmark alone, so that
 * nothing else ever waits for them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const stamp = join(folder, "node_modules", ".installed");
const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  // Output goes to stderr: stdout belongs to the figures.
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
  });
  writeFileSync(stamp, wanted);
}
