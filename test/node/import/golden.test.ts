/**
 * Imports each folder in golden/ into a data folder, and compares the result with the folder's result.json. `npx vitest
 * run import/golden -u` updates the results.
 *
 * A folder is named after its source and its case. `input` is the source's input: a file, the files of an archive, a
 * host's replies by request, or commits by repository. `later` and `later2` are imported after it. options.json has the
 * options of the command, and may name the case whose input is read instead; data/ has the owner's existing data.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { runSource } from "../../../node/import/sources.ts";
import { readState } from "../../../node/import/state.ts";
import { describeWarnings } from "../../../node/import/warnings.ts";
import { sourceNames, sources, tokenNames } from "../../../node/owner/sources.ts";
import { expectGolden } from "../../golden.ts";
import { DataFolder } from "./data-folder.ts";
import { addCommits, createRepository, type FakeCommit, gitEnv } from "./git-repository.ts";
import { type Loopback, serveReplies, startLoopback } from "./loopback.ts";
import { zip } from "./zip.ts";

const golden = fileURLToPath(new URL("./golden/", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "golden-"));
afterAll(() => rmSync(work, { recursive: true }));

/** The host of recorded replies. */
const recordedHost = "https://host.example";

const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

function archive(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const files = paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]);
  writeFileSync(join(work, "export.zip"), zip(Object.fromEntries(files)));
  return join(work, "export.zip");
}

interface GivenCommit extends Omit<FakeCommit, "seconds" | "title"> {
  time: string;
  title: string | { latin1: string };
}

/** Adds the commits of an input to its repositories. */
function commit(input: string, root: string): void {
  for (const [name, commits] of Object.entries<GivenCommit[]>(readJson(input))) {
    if (!existsSync(join(root, name))) createRepository(join(root, name), []);
    addCommits(
      join(root, name),
      commits.map(({ time, title, ...more }) => ({
        ...more,
        seconds: Date.parse(time) / 1_000,
        title: typeof title === "string" ? title : Buffer.from(title.latin1, "latin1"),
      })),
    );
  }
}

interface Run {
  source: string;
  options: { from?: string | string[]; since?: string };
  folder: DataFolder;
  /** A temporary folder for the case. */
  root: string;
  /** The host, if the source queries one. */
  server: Loopback | undefined;
}

/** Creates the source's input, and returns the options that point to it. */
function prepare(input: string, { source, options, root, server }: Run) {
  const { from = "" } = options;
  if (server) {
    serveReplies(server, JSON.parse(readFileSync(input, "utf8").replaceAll(recordedHost, server.url)));
    return { from: String(from), apiUrl: server.url };
  }
  if (source !== "git") return { from: source === "linkedin" ? archive(input) : input };
  commit(input, root);
  return { from: "", folders: [from].flat().map((one) => join(root, one)) };
}

async function run(input: string, asked: Run) {
  const { source, options, folder } = asked;
  const state = readState(folder.states.get(source) ?? "");
  return await runSource(source, {
    ...options,
    ...prepare(input, asked),
    since: options.since === undefined ? undefined : Date.parse(options.since),
    known: state.ok ? state.value.records : new Map(),
    env: { ...gitEnv, ...Object.fromEntries(tokenNames.map((token) => [token, "secret"])) },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

const cases = readdirSync(golden);

it("each source has a case", () => {
  expect(sourceNames.filter((name) => !cases.some((one) => one.startsWith(`${name}-`)))).toEqual([]);
});

it("each source that queries a host runs the source contract in its own test", () => {
  const folder = fileURLToPath(new URL("./", import.meta.url));
  const tests = readdirSync(folder).filter(
    (file) => file.endsWith(".test.ts") && !import.meta.url.endsWith(file),
  );
  const imports = tests
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .filter((text) => text.includes("describeSource("))
    .flatMap((text) => text.match(/^import \{[^}]*\} from "\.\.\/\.\.\/\.\.\/node\/import\/.*$/gm) ?? []);
  const isTried = (name: string) =>
    imports.some((line) => new RegExp(`\\b(?:import)?${name}\\b`, "i").test(line));
  expect(sourceNames.filter((name) => !("reads" in sources[name]) && !isTried(name))).toEqual([]);
});

it.each(cases)("%s", async (name) => {
  const home = join(golden, name);
  const [source = ""] = name.split("-");
  const options = readJson(join(home, "options.json"));
  const folder = new DataFolder();
  const owned = existsSync(join(home, "data")) ? readdirSync(join(home, "data")) : [];
  for (const file of owned) folder.write(file, readJson(join(home, "data", file)));
  const root = join(work, name);
  const server = "reads" in Object(sources)[source] ? undefined : await startLoopback();
  onTestFinished(() => server?.close());
  const imports: unknown[] = [];
  const inputs = join(golden, options.input ?? name);
  for (const file of readdirSync(inputs)
    .filter((one) => /^(?:input|later)/.test(one))
    .sort()) {
    const reply = await run(join(inputs, file), { source, options, folder, root, server });
    if (!reply.ok) {
      imports.push(reply.reason);
      continue;
    }
    const { notes, warnings, complete, excluded } = reply.value;
    const plan = folder.import(reply.value);
    const lines = plan.lines.map(({ kind, file, name, details }) => [kind, file, name, ...details].join(" "));
    imports.push({
      notes: [...notes, ...plan.notes],
      warnings: describeWarnings([...warnings, ...plan.warnings]),
      complete,
      ...(excluded.size > 0 && { excluded: [...excluded].sort() }),
      lines,
    });
    const again = folder.plan(reply.value);
    expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
  }
  const texts = [...folder.texts].sort().map(([file, text]) => [file, JSON.parse(text)]);
  if (folder.texts.has("activities.json")) expect(folder.check()).toEqual([]);
  const result = { imports, ...Object.fromEntries(texts) };
  const shown = JSON.stringify(result, null, 2)
    .replaceAll(`${home}/`, "")
    .replaceAll(`${root}/`, "")
    .replaceAll(`${work}/`, "")
    .replace(/(?:http:\/\/)?127\.0\.0\.1:\d+/g, recordedHost);
  await expectGolden(`${shown}\n`, join(home, "result.json"));
});
