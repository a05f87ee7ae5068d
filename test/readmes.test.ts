/** Checks that READMEs and docs name existing files and list all that there is. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cvFields } from "../grammar/index.ts";
import { listLanguages } from "../node/owner/message-files.ts";
import { sourceNames, sources } from "../node/owner/sources.ts";
import { chartLibraries } from "../src/chart-libraries.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// Does not use git, because a zip of the sources has no repository. The folders in .gitignore are left out.
const leftOut = new Set(["node_modules", ".git", ".tmp", "dist"]);
const tracked = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !leftOut.has(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }).map((file) =>
          join(entry.name, file),
        )
      : [entry.name],
  )
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.includes("/node_modules/"));
const readmes = tracked.filter((file) =>
  /^(?:grammar|model|engine|worker|src|node|bench|test)\/(?:.*\/)?README\.md$|^README\.md$|^docs\/.*\.md$/.test(
    file,
  ),
);

/**
 * The name of a source file in backticks, with or without its folder. Built files and owners' files have other
 * extensions.
 */
const named = /`([\w./-]+\.(?:tsx?|mjs|css|ne))`/g;

describe.each(readmes)("%s", (readme) => {
  const text = readFileSync(join(root, readme), "utf8");

  it("names files that exist", () => {
    const names = [...text.matchAll(named)].map(([, name = ""]) => name);
    const missing = names.filter((name) => {
      const isHere = tracked.includes(join(dirname(readme), name)) || tracked.includes(name);
      return !isHere && !tracked.some((file) => file.endsWith(`/${name}`) || basename(file) === name);
    });
    expect(missing).toEqual([]);
  });

  it("links to files that exist, and from docs/ only to docs/, which the package ships", () => {
    // The documentation's site has the demo beside its pages: see node/docs-site/main.mjs.
    const links = [
      ...text
        .replace(/```[\s\S]*?```|`[^`\n]*`/g, "")
        .matchAll(/\]\((?!https?:|#|\/demo-site\/)([^)#]+)[^)]*\)/g),
    ].map(([, link = ""]) => join(dirname(readme), link));
    const missing = links.filter((link) => !tracked.some((file) => file === link || file.startsWith(link)));
    expect(missing).toEqual([]);
    if (readme.startsWith("docs/")) expect(links.filter((link) => !link.startsWith("docs/"))).toEqual([]);
  });
});

it("there is a README in each folder", () => {
  expect(readmes.length).toBeGreaterThanOrEqual(7);
});

describe("a table of the documentation has all", () => {
  /** Returns the words of all code spans of a page. */
  function spansIn(page: string): Set<string> {
    const spans = readFileSync(join(root, page), "utf8").match(/`[^`\n]+`/g) ?? [];
    return new Set(spans.flatMap((span) => span.match(/[\w-]+/g) ?? []));
  }

  it.each([
    ["languages", "docs/languages.md", listLanguages()],
    ["commands of this repository", "README.md", ["dev", "build", "import", "cv", "query", "bench", "pack"]],
    ["fields of queries", "docs/searching.md", cvFields.map(({ name }) => name)],
  ])("%s: %s", (_, page, names) => {
    const named = spansIn(page);
    expect(names.filter((name) => !named.has(name))).toEqual([]);
  });

  it("sources, each with its argument", () => {
    const text = readFileSync(join(root, "docs/importing.md"), "utf8");
    const [, table = ""] = /^\| source \| imports \|\n(.+?)\n\n/ms.exec(text) ?? [];
    const listed = [...table.matchAll(/^\| (`.+?`) \| /gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span.replaceAll("\\|", "|")),
    );
    expect(listed.sort()).toEqual(sourceNames.map((name) => `${name} ${sources[name].from}`).sort());
  });

  it("subfolders: the README of each folder names them", () => {
    const folders = ["src", "engine", "worker", "node", "bench"];
    const missing = folders.flatMap((folder) => {
      const text = readFileSync(join(root, folder, "README.md"), "utf8");
      return readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !text.includes(`${entry.name}/`))
        .map(({ name }) => `${folder}/${name}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("the top README", () => {
  const text = readFileSync(join(root, "README.md"), "utf8");
  const inOrder = new Intl.ListFormat("en", { type: "disjunction" });

  it("lists the chart libraries", () => {
    const names = Object.values(chartLibraries).map(({ name }) => name);
    expect(text).toContain(inOrder.format(names).replace(/, or /, " or "));
  });

  it("lists the sources of the import", () => {
    const row = text.split("\n").find((line) => line.startsWith("| `npm run vitae -- import ")) ?? "";
    const named = [...row.matchAll(/`(?:npm run vitae -- import )?([a-z]+)(?: LOGIN)?`/g)].map(
      ([, name]) => name,
    );
    expect(named.sort()).toEqual([...sourceNames].sort());
  });
});
