/**
 * Unpacks Debian's nginx without installing it: an installed one would start and take port 80. The tests of hosts skip
 * nginx if it is not installed and cannot be fetched.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findOnPath } from "../../../node/cli/programs.mjs";

const folder = fileURLToPath(new URL("../../../.tmp/nginx", import.meta.url));
const isOnPath = (name) => findOnPath([name]) !== undefined;
const isHere = isOnPath("nginx") || existsSync("/usr/sbin/nginx") || existsSync(`${folder}/usr/sbin/nginx`);

if (!isHere && isOnPath("apt-get") && isOnPath("dpkg-deb")) {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("apt-get", ["download", "-qq", "nginx", "nginx-common"], { cwd: folder, stdio: "ignore" });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
      execFileSync("dpkg-deb", ["-x", file, "."], { cwd: folder, stdio: "ignore" });
  } catch {
    console.error("nginx could not be fetched; its tests are left out.");
  }
}
