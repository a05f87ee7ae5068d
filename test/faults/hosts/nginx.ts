import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Host, inTmp, toUrl } from "./hosts.ts";

const unpacked = fileURLToPath(new URL("../../../.tmp/nginx", import.meta.url));
const roots = ["", unpacked];

/** Returns the installed nginx, or the one that fetch-nginx.mjs has unpacked; undefined without one. */
export function findNginx(): string | undefined {
  return roots.map((root) => `${root}/usr/sbin/nginx`).find(existsSync);
}

/** One nginx for all its hosts, each a server block that includes the example of its build and nothing else. */
export async function startNginx(program: string, hosts: readonly Host[]): Promise<ChildProcess> {
  const folder = inTmp("nginx-run");
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "nginx.conf");
  writeFileSync(config, toConfig(folder, hosts));
  const options = ["-p", folder, "-e", join(folder, "error.log"), "-c", config];
  execFileSync(program, ["-t", "-q", ...options], { stdio: "inherit" });
  const nginx = spawn(program, options, { stdio: "inherit" });
  await Promise.all(hosts.map(waitFor));
  return nginx;
}

function toConfig(folder: string, hosts: readonly Host[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
  include ${["", unpacked].map((root) => `${root}/etc/nginx/mime.types`).find(existsSync)};
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
${hosts
  .map(
    ({ port, build }) => `  server {
    listen 127.0.0.1:${port};
    root ${build.root};
    include ${build.folder}/hosting/nginx.conf;
  }`,
  )
  .join("\n")}
}
`;
}

async function waitFor(host: Host): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      await fetch(toUrl(host));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`nginx does not answer on port ${host.port}.`);
}
