/** `serve.ts PORT` builds the site of each example of `vitae init`, and serves all of them: `/designer/`. */
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import sirv from "sirv";
import { listExamples } from "../../../node/cli/init.ts";
import { vitae } from "../../node/cli/vitae.ts";

const [, , port, folder = ".tmp/gallery"] = process.argv;
const work = resolve(folder);
const sites = join(work, "sites");
rmSync(work, { recursive: true, force: true });
mkdirSync(sites, { recursive: true });
for (const name of listExamples()) {
  const root = join(work, name);
  for (const [words, session] of [
    [["init", name, "--example", name], { root: work }],
    [["build", "--out", join(sites, name)], { root }],
  ] as const) {
    const { code, err } = await vitae(words, session);
    if (code !== 0) throw new Error(`${words.join(" ")}: ${err}`);
  }
}
createServer(sirv(sites, { dev: true })).listen(Number(port), "127.0.0.1");
