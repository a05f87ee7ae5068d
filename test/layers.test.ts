/** Tests the direction of all imports, and the structure of the tree. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** A dynamic import, which is evaluated only when the page requests it. */
  isOnDemand: boolean;
}

const folders = ["grammar", "model", "engine", "worker", "src", "node", "bench"] as const;
const codeFile = /\.(?:tsx?|mjs|js)$/;
const productFile = /\.(?:tsx?|mjs|js|css|ne)$/;
const imports = folders.flatMap((folder) => filesIn(folder, codeFile).flatMap(importsOf));

function filesIn(folder: string, kind: RegExp): string[] {
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      // The slow checks install their own programs there.
      .filter((file) => kind.test(file) && !/(?:^|\/)node_modules\//.test(file))
      .map((file) => join(folder, file))
  );
}

/** Returns the imports of the project's own files, as paths from the root. A worker's URL counts: its file is run. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  const found: Import[] = [];
  const add = (specifier: string | undefined, typeOnly: boolean, isOnDemand = false) => {
    if (specifier?.startsWith(".")) {
      found.push({ from, to: relative(root, resolve(root, dirname(from), specifier)), typeOnly, isOnDemand });
    }
  };
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s)?[^;"']*?from\s+["']([^"']+)["']/gm)) {
    const names = /\{([^}]*)\}/.exec(match[0])?.[1];
    const allTypes = names?.split(",").every((name) => /^\s*(?:type\s.*)?$/.test(name)) ?? false;
    add(match[2], match[1] !== undefined || allTypes);
  }
  for (const match of text.matchAll(/^import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm)) {
    add(match[1] ?? match[2], false, match[2] !== undefined);
  }
  return found;
}

/** Returns the files that run with a file: its static imports, and theirs. `later`: on-demand imports, too. */
function reach(file: string, later = false, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const { from, to, typeOnly, isOnDemand } of imports)
    if (from === file && !typeOnly && (later || !isOnDemand)) reach(to, later, reached);
  return reached;
}

const folderOf = (path: string) => path.split("/")[0];
const across = (from: string, to: string) =>
  imports.filter((found) => folderOf(found.from) === from && folderOf(found.to) === to);
const formatImport = ({ from, to }: Import) => `${from} -> ${to}`;

/** The page imports only types of these. */
const contracts = ["model/cv.ts", "worker/contract.ts"];

/** The small pure files from which the page imports values. */
const sharedWithPage = words(`
  grammar/letters.ts grammar/print.ts
  model/activity-fields.ts model/addresses.ts model/collections.ts model/contrast.ts
  model/card-label.ts model/dates.ts model/employers.ts model/full-name.ts model/hidden-kinds.ts model/highlights.ts model/inline.ts
  model/labels/en.ts model/labels/labels.ts model/lazy.ts model/localize.ts model/message-of.ts
  model/progress.ts model/references.ts model/signed-words.ts model/text-blocks.ts
`);

/** README.md's table of the folders, by name: the last column has the folders whose files each may import. */
const mayImport = new Map(
  [...readFileSync(join(root, "README.md"), "utf8").matchAll(/^\| \[(\w+)\/\].* \| (.*?) \|$/gm)].map(
    ([, folder = "", column = ""]) =>
      [folder, { isExcept: /^everything except/.test(column), column }] as const,
  ),
);

function isAllowed(from: string, to: string): boolean {
  const { column, isExcept } = mayImport.get(from) ?? { column: "", isExcept: false };
  if (column === "everything") return true;
  return column.includes(`\`${to}/\``) !== isExcept;
}

/** Only Node runs these folders. */
const nodeFolders = ["node/", "bench/"];

/**
 * The layers of a folder, one per line, from the lowest. A file imports from its own folder and from lower layers;
 * entries on one line do not import each other. An entry is a subfolder, or a file at the folder's top.
 */
const layers = {
  model: `
    cv-sections.ts publication-status.ts
    addresses.ts categories.ts collections.ts contrast.ts hidden-kinds.ts json-schema.ts lazy.ts localize.ts message-of.ts result.ts
    dates.ts labels
    schemas
    cv.ts
    activity-fields.ts authors.ts data-files.ts employers.ts flags.ts full-name.ts highlights.ts inline.ts page-fields.ts progress.ts references.ts translated-fields.ts
    card-label.ts dataset.ts marked-text.ts profile.ts text-blocks.ts
    markdown-parser.ts
    mark-texts.ts markdown-writer.ts
    json-resume.ts
    data-translation.ts
    codec`,
  engine: `
    types.ts
    sets
    indexes
    files query
    sql assist
    index.ts`,
  worker: `
    contract.ts
    data
    assistant.ts
    session.ts
    api.ts
    index.ts`,
  src: `
    chart-libraries.ts styles.css
    routes.ts
    ui
    lazy client
    router
    scroll
    store
    preferences
    filters charts results profile
    assist
    search popup entry
    layout
    demo
    app
    main.tsx`,
  node: "owner\n import export databases\n languages\n site\n cli\n pack docs-site",
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The top-level entry of a folder that contains the path. */
const entryOf = (path: string) => path.split("/")[1] ?? "";

function layerOf(folder: keyof typeof layers, path: string): number {
  const layer = layers[folder]
    .trim()
    .split("\n")
    .findIndex((line) => words(line).includes(entryOf(path)));
  if (layer === -1) throw new Error(`${path} is in no layer.`);
  return layer;
}

describe("imports", () => {
  it("are found at all", () => {
    expect(imports.length).toBeGreaterThan(20);
  });

  it.each(folders.filter((folder) => folder !== "src"))(
    "of %s are those that the README allows",
    (folder) => {
      expect(mayImport.get(folder)?.column).toMatch(/^(?:nothing|everything|everything except .*|`.*`)$/);
      const outside = imports.filter(
        (found) => folderOf(found.from) === folder && folderOf(found.to) !== folder,
      );
      expect(outside.filter(({ to }) => !isAllowed(folder, folderOf(to) ?? "")).map(formatImport)).toEqual(
        [],
      );
    },
  );

  it("of src reach types of the contracts and the small pure files that both share, and one file starts the worker", () => {
    const outside = imports.filter((found) => folderOf(found.from) === "src" && folderOf(found.to) !== "src");
    const others = outside.filter(
      (found) =>
        !sharedWithPage.includes(found.to) &&
        !(contracts.includes(found.to) && (found.typeOnly || found.from.endsWith(".d.ts"))),
    );
    expect(others.map(formatImport).sort()).toEqual([
      "src/client/connection.ts -> worker/index.ts?worker&url",
    ]);
  });

  it("of Node's own modules are in the folders that only Node runs", () => {
    const withNode = folders
      .flatMap((folder) => filesIn(folder, codeFile))
      .filter((file) => !nodeFolders.some((folder) => file.startsWith(folder)))
      .filter((file) => /["']node:/.test(readFileSync(join(root, file), "utf8")));
    expect(withNode).toEqual([]);
  });

  it("of the contracts are types", () => {
    expect(imports.filter((found) => contracts.includes(found.from) && !found.typeOnly)).toEqual([]);
  });

  it.each(["model", "engine", "worker", "src", "node"] as const)("of %s run down its layers", (folder) => {
    const upwards = across(folder, folder).filter(({ from, to }) => {
      if (entryOf(from) === entryOf(to)) return false;
      return layerOf(folder, to) >= layerOf(folder, from);
    });
    expect(upwards.map(formatImport)).toEqual([]);
  });

  it("of the app's chunk reach nothing that the controls bring later", () => {
    const controls = imports.filter(({ from, to, isOnDemand }) => {
      const isPart = /^src\/(?!app|charts|demo|entry)[\w-]+\//.test(to);
      return isOnDemand && from.startsWith("src/") && isPart;
    });
    expect(controls.length).toBeGreaterThan(10);
    const reached = reach("src/app/start.tsx");
    expect(controls.filter(({ to }) => reached.has(to)).map(formatImport)).toEqual([]);
  });

  it("bring no Markdown parser onto the page", () => {
    const programs = ["src/main.tsx", "worker/index.ts"];
    const reached = new Set(programs.flatMap((file) => [...reach(file, true)]));
    expect(reached.has("engine/files/result-files.ts")).toBe(true);
    expect(reached.has("model/markdown-parser.ts")).toBe(false);
  });

  it("name files that exist", () => {
    expect(imports.filter(({ to }) => codeFile.test(to) && !existsSync(join(root, to)))).toEqual([]);
  });

  it("are listed above as they are: each entry exists, and the page imports each file that it may", () => {
    const entries = Object.entries(layers).flatMap(([folder, lines]) =>
      words(lines).map((entry) => join(folder, entry)),
    );
    expect([...entries, ...contracts].filter((entry) => !existsSync(join(root, entry)))).toEqual([]);
    const used = new Set(imports.filter(({ from }) => folderOf(from) === "src").map(({ to }) => to));
    expect(sharedWithPage.filter((file) => !used.has(file))).toEqual([]);
  });

  it("make no circle, not even on demand or of types", () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    const done = new Set<string>();
    const walk = (file: string, path: readonly string[]): void => {
      if (path.includes(file))
        expect.fail(`circle: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`);
      if (done.has(file)) return;
      for (const target of next.get(file) ?? []) walk(target, [...path, file]);
      done.add(file);
    };
    for (const file of next.keys()) walk(file, []);
  });
});

describe("the tree", () => {
  const files = folders.flatMap((folder) => filesIn(folder, productFile));
  const linesOf = (file: string) => readFileSync(join(root, file), "utf8").split("\n");

  it.each(["src", "engine", "worker", "node"])("has at most six files flat in %s", (folder) => {
    const flat = readdirSync(join(root, folder)).filter((name) => productFile.test(name));
    expect(flat.length).toBeLessThanOrEqual(6);
  });

  it("has a reason in the first line of each file of less than 30 lines", () => {
    const short = files.filter((file) => linesOf(file).length - 1 < 30);
    expect(short.filter((file) => !/^\s*(?:\/\/|\/\*|#)/.test(linesOf(file)[0] ?? ""))).toEqual([]);
  });
});
