/** Runs the import command for the sources on the network, each against its host on loopback. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readFolder } from "../../../node/owner/read-folder.ts";
import type { SourceName, sources } from "../../../node/owner/sources.ts";
import { type Loopback, serveReplies, startLoopback } from "../import/loopback.ts";
import { secretToken } from "../import/source-contract.ts";
import { vitae } from "./vitae.ts";

const read = (name: string, file: string) => readFileSync(`test/node/import/golden/${name}/${file}`, "utf8");
const host = (name: string) => ({
  from: JSON.parse(read(name, "options.json")).from,
  serve: (server: Loopback) =>
    serveReplies(server, JSON.parse(read(name, "input.json").replaceAll("https://host.example", server.url))),
});

/** The sources that ask a host. GitHub is tested in `import.test.ts` and `import-sources.test.ts`. */
type HostName = Exclude<
  { [Name in SourceName]: (typeof sources)[Name] extends { reads: string } ? never : Name }[SourceName],
  "github"
>;

/** The argument and the host of each source. Two hosts have private entries. */
const hosts: Readonly<Record<HostName, { from: string; serve: (server: Loopback) => void }>> = {
  gitlab: host("gitlab-life"),
  forgejo: host("forgejo-life"),
  orcid: host("orcid-works"),
  npm: host("npm-packages"),
  crates: host("crates-packages"),
  pypi: host("pypi-packages"),
};

function textsBelow(root: string): string {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")).join("\n");
}

it("vitae import runs all sources in vitae.json, and has nothing to do the second time", async () => {
  const home = mkdtempSync(join(tmpdir(), "import-hosts-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const folder = join(home, "data");
  mkdirSync(folder);
  writeFileSync(join(folder, "owner.json"), '{ "firstName": "Ilse", "lastName": "Varga" }\n');
  const sources: object[] = [];
  for (const [source, { from, serve }] of Object.entries(hosts)) {
    const server = await startLoopback();
    onTestFinished(() => server.close());
    serve(server);
    sources.push({ source, from, apiUrl: server.url });
  }
  writeFileSync(join(home, "vitae.json"), JSON.stringify({ format: 2, data: "data", sources }));
  const run = () =>
    vitae(["import", "--write"], {
      env: { GITLAB_TOKEN: secretToken, FORGEJO_TOKEN: secretToken },
      root: home,
    });
  const first = await run();
  expect([first.code, first.err]).toEqual([0, expect.not.stringContaining("rror")]);
  // Three requests of both code hosts are the same.
  expect(JSON.parse(readFileSync(join(folder, "activities.json"), "utf8"))).toHaveLength(13);
  expect(readFolder(folder).defects).toEqual([]);
  const states = readdirSync(join(home, ".vitae", "states", "data"));
  expect(states.toSorted()).toEqual(
    Object.keys(hosts)
      .map((name) => `${name}.json`)
      .toSorted(),
  );
  expect(textsBelow(home) + first.out + first.err).not.toMatch(new RegExp(`${secretToken}|secret|cellar`));
  expect((await run()).code).toBe(0);
});
