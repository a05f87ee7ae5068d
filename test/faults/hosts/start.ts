/** Builds the sample twice, unless one of the builds is there already, and starts the hosts. Returns a function that stops them. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { builtSample } from "../../e2e/sites.ts";
import { startFileServer } from "./file-server.ts";
import { type Build, builds, hosts } from "./hosts.ts";
import { findNginx, startNginx } from "./nginx.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const run = promisify(execFile);

async function build({ base, folder }: Build) {
  if (base === "/" && builtSample !== undefined) return;
  // The test runner has set NODE_ENV, which would change the build.
  const env = { ...process.env, NODE_ENV: "production", CV_BASE: base };
  await run("npx", ["tsx", "node/cli/main.ts", "build", "--out", folder], { cwd: root, env });
}

export default async function start() {
  // The second finds the app that the first has built.
  for (const site of builds) if (process.env.SAMPLES === undefined || site.base === "/") await build(site);
  const servers = await Promise.all(hosts.filter(({ kind }) => kind !== "nginx").map(startFileServer));
  const program = findNginx();
  const nginxHosts = hosts.filter(({ kind }) => kind === "nginx");
  const nginx = program === undefined ? undefined : await startNginx(program, nginxHosts);
  return () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    nginx?.kill();
  };
}
