/** The sources that are asked over the network, each against its host on loopback, as the command runs them. */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFolder } from "../../../site/owner/read-folder.ts";
import { serveForgejo } from "../import/forgejo-server.ts";
import { serveGitLab } from "../import/gitlab-server.ts";
import { type Loopback, startLoopback } from "../import/loopback.ts";
import { id, serveOrcid } from "../import/orcid-server.ts";
import { serveCrates, serveNpm, servePypi } from "../import/registry-servers.ts";
import { secretToken } from "../import/source-contract.ts";
import { vitae } from "./vitae.ts";

const numbers = [1, 2, 3];
const packagesOf = (prefix: string) =>
  numbers.map((number) => ({
    name: `${prefix}-${number}`,
    releases: { "1.0.0": `201${number}-01-02T10:00:00Z` },
  }));

/** What each source reads, and what makes its host have three entries, of which nothing is private. */
const hosts: Readonly<Record<string, { from: string; serve: (server: Loopback) => void }>> = {
  gitlab: {
    from: "ilse",
    serve: (server) =>
      serveGitLab(server, {
        login: "ilse",
        projects: [
          { id: 1, fullPath: "weavers/loom" },
          { id: 2, fullPath: "cellar/secret", visibility: "private" },
        ],
        mergeRequests: [
          ...numbers.map((iid) => ({ id: iid, iid, project: 1 })),
          { id: 4, iid: 4, project: 2, title: `Leaks ${secretToken}` },
        ],
      }),
  },
  forgejo: {
    from: "ilse",
    serve: (server) =>
      serveForgejo(server, {
        login: "ilse",
        repositories: [
          { id: 1, fullName: "weavers/reed" },
          { id: 2, fullName: "cellar/secret", isPrivate: true },
        ],
        pulls: [
          ...numbers.map((number) => ({ id: number, number, repository: 1 })),
          { id: 4, number: 4, repository: 2, title: `Leaks ${secretToken}` },
        ],
      }),
  },
  orcid: {
    from: id,
    serve: (server) =>
      serveOrcid(server, { works: numbers.map((code) => [{ code, title: `Paper ${code}`, date: "2019" }]) }),
  },
  npm: { from: "ilse", serve: (server) => serveNpm(server, packagesOf("shuttle")) },
  crates: { from: "ilse", serve: (server) => serveCrates(server, packagesOf("spindle")) },
  pypi: {
    from: packagesOf("heddle")
      .map(({ name }) => name)
      .join(","),
    serve: (server) => servePypi(server, packagesOf("heddle")),
  },
};

const env = { GITLAB_TOKEN: secretToken, FORGEJO_TOKEN: secretToken };
const servers = new Map<string, Loopback>();
let home = "";
let folder = "";
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "import-hosts-"));
  folder = join(home, "data");
  mkdirSync(folder);
  writeFileSync(join(folder, "owner.json"), '{ "firstName": "Ilse", "lastName": "Varga" }\n');
  for (const [name, { serve }] of Object.entries(hosts)) {
    const server = await startLoopback();
    serve(server);
    servers.set(name, server);
  }
});
afterEach(async () => {
  rmSync(home, { recursive: true });
  for (const server of servers.values()) await server.close();
});

const urlOf = (name: string) => servers.get(name)?.url ?? "";

function textsBelow(root: string): string {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")).join("\n");
}

describe.each(Object.keys(hosts))("vitae import %s", (name) => {
  const { from = "" } = hosts[name] ?? {};
  const words = () => ["import", name, from, "--api-url", urlOf(name), "--data", folder];

  it("shows, writes, and then has nothing to do; no token and nothing private is written or printed", async () => {
    const shown = await vitae(words(), { env });
    expect([shown.code, shown.err]).toEqual([2, expect.not.stringContaining("rror")]);
    expect(existsSync(join(folder, "activities.json"))).toBe(false);
    const written = await vitae([...words(), "--write"], { env });
    expect(written.code).toBe(2);
    expect(readFolder(folder).defects).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"))).toHaveLength(3);
    const before = textsBelow(home);
    const again = await vitae([...words(), "--write", "--json"], { env });
    expect([again.code, JSON.parse(again.out).lines]).toEqual([0, []]);
    expect(textsBelow(home)).toBe(before);
    for (const { out, err } of [shown, written, again]) expect(out + err).not.toContain(secretToken);
    expect(before).not.toMatch(new RegExp(`${secretToken}|secret|cellar`));
  });

  it("leaves everything as it was when its host fails", async () => {
    await vitae([...words(), "--write"], { env });
    const before = textsBelow(home);
    const server = servers.get(name);
    if (server !== undefined) server.fault = () => ({ status: 451, body: { message: `No ${secretToken}` } });
    const failed = await vitae([...words(), "--write"], { env });
    expect([failed.code, failed.err]).toEqual([1, expect.stringMatching(/refuses: .*\(status 451\)/)]);
    if (env[`${name.toUpperCase()}_TOKEN` as keyof typeof env] !== undefined)
      expect(failed.err).not.toContain(secretToken);
    expect(textsBelow(home)).toBe(before);
  });

  it("refuses an address over which others can read", async () => {
    const open = await vitae(["import", name, from, "--api-url", "http://code.example", "--data", folder], {
      env,
    });
    expect([open.code, open.err]).toEqual([1, expect.stringContaining("must begin with https://")]);
  });
});

it("vitae import runs all that vitae.json lists, and the second time there is nothing to do", async () => {
  const sources = Object.entries(hosts).map(([source, { from }]) => ({
    source,
    from,
    apiUrl: urlOf(source),
  }));
  writeFileSync(join(home, "vitae.json"), JSON.stringify({ format: 2, data: "data", sources }));
  const first = await vitae(["import", "--write"], { env, root: home });
  expect([first.code, first.err]).toEqual([2, expect.not.stringContaining("rror")]);
  expect(JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"))).toHaveLength(18);
  expect(readFolder(folder).defects).toEqual([]);
  expect(readdirSync(join(home, ".vitae", "states", "data")).sort()).toEqual(
    Object.keys(hosts)
      .map((name) => `${name}.json`)
      .sort(),
  );
  expect((await vitae(["import", "--write"], { env, root: home })).code).toBe(0);
});

it("Ctrl+C ends an import in a pause, and leaves everything as it was", async () => {
  const server = servers.get("gitlab");
  if (server !== undefined) server.fault = () => ({ status: 429, headers: { "retry-after": "600" } });
  const before = textsBelow(home);
  const words = ["import", "gitlab", "ilse", "--api-url", urlOf("gitlab"), "--data", folder, "--write"];
  const child = spawn(process.execPath, ["--import", "tsx", "site/cli/main.ts", ...words], {
    env: { ...process.env, ...env },
  });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await expect.poll(() => err, { timeout: 60_000 }).toContain("GitLab asks for a pause of 600 s");
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(err).toContain("Stopped. Nothing was written.");
  expect(textsBelow(home)).toBe(before);
}, 90_000);
