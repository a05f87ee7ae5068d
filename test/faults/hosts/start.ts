/** Builds the sample twice and starts the hosts. Returns a function that stops them. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startFileServer } from "./file-server.ts";
import { type Build, builds, hosts } from "./hosts.ts";
import { findNginx, startNginx } from "./nginx.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function build({ base, folder }: Build) {
  // The test runner has set NODE_ENV, which would change the build.
  const env = { ...process.env, NODE_ENV: "production", CV_BASE: base };
  execFileSync("npx", ["vite", "build", "--logLevel", "error", "--emptyOutDir", "--outDir", folder], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export default async function start() {
  for (const one of builds) build(one);
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
