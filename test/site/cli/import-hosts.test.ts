/** The sources that are asked over the network, each against its host on loopback, as the command runs them. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readFolder } from "../../../owner/read-folder.ts";
import type { SourceName, sources } from "../../../owner/sources.ts";
import { type Loopback, serveReplies, startLoopback } from "../../import/loopback.ts";
import { secretToken } from "../../import/source-contract.ts";
import { vitae } from "./vitae.ts";

const read = (name: string, file: string) => readFileSync(`test/import/golden/${name}/${file}`, "utf8");
const host = (name: string) => ({
  from: JSON.parse(read(name, "options.json")).from,
  serve: (server: Loopback) =>
    serveReplies(server, JSON.parse(read(name, "input.json").replaceAll("https://host.example", server.url))),
});

/** The sources that ask a host. GitHub has tests of its own: `import.test.ts` and `import-sources.test.ts`. */
type HostName = Exclude<
  { [Name in SourceName]: (typeof sources)[Name] extends { reads: string } ? never : Name }[SourceName],
  "github"
>;

/** What each source reads, and what its host has. Two of them have private entries. */
const hosts: Readonly<Record<HostName, { from: string; serve: (server: Loopback) => void }>> = {
  gitlab: host("gitlab-life"),
  forgejo: host("forgejo-life"),
  orcid: host("orcid-works"),
  npm: host("npm-packages"),
  crates: host("crates-packages"),
  pypi: host("pypi-packages"),
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

it("vitae import runs all that vitae.json lists, and the second time there is nothing to do", async () => {
  const sources = Object.entries(hosts).map(([source, { from }]) => ({
    source,
    from,
    apiUrl: urlOf(source),
  }));
  writeFileSync(join(home, "vitae.json"), JSON.stringify({ format: 2, data: "data", sources }));
  const first = await vitae(["import", "--write"], { env, root: home });
  expect([first.code, first.err]).toEqual([0, expect.not.stringContaining("rror")]);
  // Three requests of both forges are the same.
  expect(JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"))).toHaveLength(13);
  expect(readFolder(folder).defects).toEqual([]);
  const states = readdirSync(join(home, ".vitae", "states", "data"));
  expect(states.sort()).toEqual(
    Object.keys(hosts)
      .map((name) => `${name}.json`)
      .sort(),
  );
  expect(textsBelow(home) + first.out + first.err).not.toMatch(new RegExp(`${secretToken}|secret|cellar`));
  expect((await vitae(["import", "--write"], { env, root: home })).code).toBe(0);
});

it("a host that fails costs nothing that was there, and what it says is printed without the token", async () => {
  const words = ["import", "gitlab", "ilse", "--api-url", urlOf("gitlab"), "--data", folder, "--write"];
  await vitae(words, { env });
  const before = textsBelow(home);
  const server = servers.get("gitlab");
  if (server !== undefined) server.fault = () => ({ status: 451, body: { message: `No ${secretToken}` } });
  const failed = await vitae(words, { env });
  expect([failed.code, failed.err]).toEqual([1, expect.stringMatching(/refuses: No … \(status 451\)/)]);
  expect(textsBelow(home)).toBe(before);
});
