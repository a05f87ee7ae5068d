/** Four rooms, one direction: src -> the workers' contracts (types) -> grammar (types). Read from the imports themselves. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const imports = ["grammar", "worker", "src"].flatMap((room) => sourceFiles(room).flatMap(importsOf));

function sourceFiles(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|mjs|js)$/.test(file))
    .map((file) => join(room, file));
}

/** Imports of the project's own files, as paths from the root. A worker's URL counts: its file is run. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  const found: Import[] = [];
  const add = (specifier: string | undefined, typeOnly: boolean) => {
    if (specifier?.startsWith(".")) {
      found.push({ from, to: relative(root, resolve(root, dirname(from), specifier)), typeOnly });
    }
  };
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s)?[^;"']*?from\s+["']([^"']+)["']/gm)) {
    const names = /\{([^}]*)\}/.exec(match[0])?.[1];
    const allTypes = names?.split(",").every((name) => /^\s*(?:type\s.*)?$/.test(name)) ?? false;
    add(match[2], match[1] !== undefined || allTypes);
  }
  for (const match of text.matchAll(/^import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm)) {
    add(match[1] ?? match[2], false);
  }
  return found;
}

/** What the page may know of the workers. */
const contracts = ["worker/contract.ts", "worker/benchmark/contract.ts"];

const roomOf = (path: string) => path.split("/")[0];
const across = (from: string, to: string) =>
  imports.filter((found) => roomOf(found.from) === from && roomOf(found.to) === to);

describe("imports", () => {
  it("are found at all", () => {
    expect(imports.length).toBeGreaterThan(20);
  });

  it("of grammar stay in grammar", () => {
    expect(
      imports.filter((found) => roomOf(found.from) === "grammar" && roomOf(found.to) !== "grammar"),
    ).toEqual([]);
  });

  it("of worker reach grammar and nothing else", () => {
    expect(across("worker", "src")).toEqual([]);
    expect(across("worker", "test")).toEqual([]);
  });

  it("of src reach types of the contracts and nothing else, but that one file starts each worker", () => {
    const outside = imports.filter((found) => roomOf(found.from) === "src" && roomOf(found.to) !== "src");
    const others = outside.filter((found) => !(contracts.includes(found.to) && found.typeOnly));
    expect(others.map(({ from, to }) => `${from} -> ${to}`).sort()).toEqual([
      "src/demo/benchmark/run-benchmark.ts -> worker/benchmark/index.ts?worker&url",
      "src/thread.ts -> worker/api.ts",
      "src/thread.ts -> worker/index.ts?worker&url",
    ]);
  });

  it("of the contracts are types", () => {
    expect(imports.filter((found) => contracts.includes(found.from) && !found.typeOnly)).toEqual([]);
  });

  it("name files that exist", () => {
    const files = new Set(["grammar", "worker", "src"].flatMap(sourceFiles));
    const missing = imports.filter((found) => /\.(?:tsx?|mjs|js)$/.test(found.to) && !files.has(found.to));
    expect(missing).toEqual([]);
  });

  it("make no circle", () => {
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
