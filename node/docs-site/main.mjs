/**
 * `npm run docs` builds the documentation as a site in .tmp/docs: the pages of docs/ with a search, and the sample's CV
 * as a live demo in demo-site/. `--out DIR` and `--base /path/` change where.
 */
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { npmCommand } from "../cli/programs.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: "string", default: ".tmp/docs" },
    base: { type: "string", default: process.env.CV_BASE ?? "/" },
  },
});
const out = resolve(root, values.out);

function run(words, options = {}) {
  execFileSync(process.execPath, words, { cwd: root, stdio: "inherit", ...options });
}

run(["bench/install-beside.mjs", "node/docs-site"]);
// The pages are compiled to modules, which find VitePress's packages only from this folder.
const build = join(root, "node/docs-site/.build");
rmSync(build, { recursive: true, force: true });
cpSync(join(root, "docs"), build, { recursive: true });
run(["node_modules/vitepress/bin/vitepress.js", "build"], {
  cwd: join(root, "node/docs-site"),
  env: { ...process.env, CV_BASE: values.base, DOCS_OUT: out },
});
const { CV_URL, ...env } = process.env;
const { command, args, options } = npmCommand(["run", "-s", "build", "--", "--data", "test/sample"]);
execFileSync(command, [...args, "--base", `${values.base}demo-site/`, "--out", join(out, "demo-site")], {
  cwd: root,
  stdio: "inherit",
  env: { ...env, ...(CV_URL !== undefined && { CV_URL: `${CV_URL}demo-site/` }) },
  ...options,
});
console.log(`The documentation is in ${values.out}. To look at it: npm run vitae -- preview ${values.out}`);
