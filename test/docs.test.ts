/**
 * Tests the owners' documentation: it lists each command with its options and each field of the data, its examples are
 * valid, and `vitae help` prints it. `npx vitest run test/docs.test.ts -u` writes commands.md and fields.md.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { dataFormat } from "../node/owner/config.ts";
import { publishedSchemas } from "../node/owner/published-schemas.ts";
import { vitae } from "./node/cli/vitae.ts";

const pages = readdirSync("docs").filter((name) => name.endsWith(".md") && name !== "README.md");
const read = (name: string) => readFileSync(join("docs", name), "utf8");
const topics = pages.map((name) => name.replace(/\.md$/, ""));
const commands = ["init", "dev", "build", "preview", "check", "query", "import", "cv", "help"];

describe("commands.md", () => {
  it("has the help of each command, as the program prints it", async () => {
    const helps = await Promise.all(
      commands.map(
        async (name) => `## ${name}\n\n\`\`\`\n${(await vitae([name, "--help"])).out.trim()}\n\`\`\``,
      ),
    );
    const head =
      "# Commands\n\n`vitae COMMAND --help` prints each of these. Options mean the same in every command that has them.";
    await expect(`${[head, ...helps].join("\n\n")}\n`).toMatchFileSnapshot("../docs/commands.md");
  });

  it("has all commands", async () => {
    const listed = [...(await vitae(["--help"])).out.matchAll(/^ {2}(\w+) .*\S$/gm)].map(([, name]) => name);
    expect(listed).toEqual(commands);
  });
});

interface JsonSchema {
  type?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
}

const escapeCell = (text: string) => text.replace(/\|/g, "\\|").replace(/\s+/g, " ");

/** Returns a row for each field, and for those of objects within it, by their paths. */
function toRows(schema: JsonSchema, path = ""): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "$schema")
    .flatMap(([name, field]) => {
      const at = `${path}${name}`;
      const isRequired = schema.required?.includes(name) ?? false;
      const example =
        field.examples?.[0] === undefined ? "" : `\`${escapeCell(JSON.stringify(field.examples[0]))}\``;
      const about = escapeCell(field.description ?? "");
      const inner = field.items?.properties === undefined ? field : field.items;
      const below = field.items?.properties === undefined ? `${at}.` : `${at}[].`;
      return [`| \`${at}\`${isRequired ? " *" : ""} | ${about} | ${example} |`, ...toRows(inner, below)];
    });
}

it("fields.md has each field of each file, with an example", async () => {
  const parts = [...publishedSchemas()].map(([name, text]) => {
    const schema: JsonSchema = JSON.parse(text);
    const rows = toRows(schema.items ?? schema);
    // The rest of the description is for editors.
    const [about = ""] = (schema.description ?? "").split(" The file is an array");
    return `## ${name}.json\n\n${escapeCell(about.replace(/^[\w.-]+: /, ""))}\n\n| field | holds | example |\n|---|---|---|\n${rows.join("\n")}`;
  });
  const head =
    "# Fields\n\nA star marks the fields that an entry needs. The JSON Schemas in the package's `schemas/` say the same to editors.";
  await expect(`${[head, ...parts].join("\n\n")}\n`).toMatchFileSnapshot("../docs/fields.md");
});

it("upgrading.md names the data format, which the schemas' addresses contain", () => {
  expect(read("upgrading.md")).toContain(`\`format\` in \`vitae.json\`, now ${dataFormat}.`);
  for (const [name, text] of publishedSchemas())
    expect(JSON.parse(text).$id).toMatch(new RegExp(`/schema/${dataFormat}/${name}\\.schema\\.json$`));
});

describe("vitae help", () => {
  it.each(topics)("prints %s", async (topic) => {
    const page = read(`${topic}.md`).replace(/^<!--.*-->\n/gm, "");
    expect(await vitae(["help", topic])).toEqual({ code: 0, out: page, err: "" });
  });

  it("lists the topics, and explains a command", async () => {
    const { out } = await vitae(["help"]);
    const listed = [...out.matchAll(/^ {2}([\w-]+) +\w/gm)].map(([, topic]) => topic);
    expect(listed.toSorted()).toEqual(topics.toSorted());
    expect(listed[0]).toBe("start");
    expect((await vitae(["help", "build"])).out).toBe((await vitae(["build", "--help"])).out);
  });

  it("names the nearest topic of a wrong one", async () => {
    expect(await vitae(["help", "publishin"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean "publishing"?'),
    });
  });
});

describe("the examples of the documentation", () => {
  const work = mkdtempSync(join(tmpdir(), "docs-"));
  afterAll(() => rmSync(work, { recursive: true }));

  /** A folder that `vitae init` writes, with the repository's sample, which has everything that examples name. */
  async function makeFolder(name: string): Promise<string> {
    await vitae(["init", name], { root: work });
    for (const data of ["data", "cvs/ilse", "cvs/ilse/data"]) {
      cpSync("test/sample", join(work, name, data), { recursive: true });
      // Examples replace the translated texts.
      rmSync(join(work, name, data, "translations"), { recursive: true });
    }
    // Files that the owner has.
    writeFileSync(join(work, name, "resume.json"), '{ "basics": { "name": "Ilse Varga" } }');
    cpSync("node/cli/init/examples/researcher/papers.bib", join(work, name, "papers.bib"));
    return join(work, name);
  }

  /** The blocks of a page with the text before each, which names the file. */
  const blocksOf = (page: string, language: string) =>
    [...read(page).matchAll(new RegExp(`([^\\n]*)\\n+\\s*\`\`\`${language}\\n(.*?)\\n\\s*\`\`\``, "gs"))].map(
      ([, before = "", code = ""]) => ({ before, code }),
    );

  it("data.md has a small folder, whose files agree", async () => {
    const folder = join(work, "data-page");
    await vitae(["init", folder, "--empty"]);
    const examples = blocksOf("data.md", "json");
    expect(examples.length).toBeGreaterThanOrEqual(6);
    for (const { before, code } of examples)
      writeFileSync(join(folder, "data", /`([a-z-]+\.json)`/.exec(before)?.[1] ?? ""), code);
    expect(await vitae(["check", "--quiet"], { root: folder })).toEqual({ code: 0, out: "", err: "" });
  });

  const jsonExamples = pages
    .filter((page) => page !== "data.md")
    .flatMap((page) =>
      blocksOf(page, "json").map(({ before, code }, at) => ({ name: `${page}, ${at + 1}`, before, code })),
    );

  it.each(jsonExamples)("$name is accepted", async ({ name, before, code }) => {
    const file = /`((?:messages\/|data\/translations\/de\/)?[a-z-]+\.json)`/.exec(before)?.[1] ?? "";
    const folder = await makeFolder(name.replace(/\W+/g, "-"));
    const path = join(
      folder,
      /^(?:vitae|theme|messages\/.*|data\/.*)\.json$/.test(file) ? file : `data/${file}`,
    );
    // A part of an object stands for a file with this part.
    const json = JSON.parse(/^\s*[{[]/.test(code) ? code : `{${code}}`);
    const isPart = /^(?:owner|vitae|profile)\.json$/.test(file);
    const whole = isPart ? { ...JSON.parse(readFileSync(path, "utf8")), ...json } : json;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(whole));
    const [, language] = /^messages\/(.*)\.json$/.exec(file) ?? [];
    const chosen = { ...(file === "theme.json" && { theme: "./theme.json" }), ...(language && { language }) };
    const config = JSON.parse(readFileSync(join(folder, "vitae.json"), "utf8"));
    writeFileSync(join(folder, "vitae.json"), JSON.stringify({ ...config, ...chosen }));
    expect(await vitae(["check"], { root: folder })).toMatchObject({ code: 0, err: "" });
  });

  /** Commands that need something that tests lack: a host, an account, a database, or a server that keeps running. */
  const elsewhere =
    /LOGIN|ORCID-ID|GITHUB_TOKEN| --on | \| |^(?:npx )?vitae (?:dev|preview|import --write)\b|^(?!(?:npx )?vitae )/;

  /** Records the arguments of each command, separated by NUL. */
  const recorder = `vitae() { printf '%s\\0' "$@" >&3; echo >&3; }; npx() { shift; vitae "$@"; }\n`;

  /** Runs the printed lines in a shell, which would take `>=2015` for a file to write, and returns the arguments. */
  function splitByShell(lines: readonly string[]): string[][] {
    const folder = mkdtempSync(join(work, "shell-"));
    const shell = spawnSync("bash", ["-euc", recorder + lines.join("\n")], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      encoding: "utf8",
    });
    expect([shell.status, shell.stderr, readdirSync(folder)]).toEqual([0, "", []]);
    const recorded = String(shell.output[3]).split("\n").slice(0, -1);
    expect(recorded).toHaveLength(lines.length);
    return recorded.map((line) => line.split("\0").slice(0, -1));
  }

  async function runPrinted(name: string, printed: readonly string[]): Promise<void> {
    const lines = printed
      .map((line) => line.trim().replace(/\s+#.*$/, ""))
      .filter((line) => line !== "" && !elsewhere.test(line));
    const folder = await makeFolder(`run-${name}`);
    for (const words of splitByShell(lines)) {
      const { code, err } = await vitae(words, { root: folder });
      expect(code, `${words.join(" ")}\n${err}`).toBe(0);
    }
  }

  it.each(pages)("the commands of %s run as a shell reads them", { timeout: 300_000 }, async (page) => {
    await runPrinted(
      page,
      blocksOf(page, "sh").flatMap(({ code }) => code.split("\n")),
    );
  });

  it.each(commands)(
    "the examples of vitae %s --help run as a shell reads them",
    { timeout: 300_000 },
    async (name) => {
      const { out } = await vitae([name, "--help"]);
      const examples = out.split(/\nExamples?:\n/)[1]?.split("\n") ?? [];
      expect(examples).not.toEqual([]);
      for (const [at, line] of examples.entries()) await runPrinted(`help-${name}-${at}`, [line]);
    },
  );

  it("each recipe that packs a clone installs it first", () => {
    for (const page of pages)
      for (const { code } of blocksOf(page, "sh")) {
        const lines = code.split("\n").map((line) => line.trim());
        const pack = lines.indexOf("npm run pack");
        if (pack !== -1) expect(lines.slice(0, pack), page).toContain("npm ci");
      }
  });
});
