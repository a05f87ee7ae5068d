/** Runs the examples in the comments of the libraries' entries. A line `value; // other` means that both are equal. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as engine from "../engine/index.ts";
import * as grammar from "../grammar/index.ts";

const libraries = { "engine/index.ts": engine, "grammar/index.ts": grammar };

/** Returns the lines of all examples of a file. */
function examplesOf(file: string): string[] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  return Array.from(text.matchAll(/^ \* @example\n((?: \* .*\n)+)/gm), ([, lines = ""]) =>
    lines.replace(/^ \* /gm, ""),
  ).flatMap((lines) => lines.trimEnd().split("\n"));
}

it.each(Object.entries(libraries))("%s has an example of each value, which is true", (file, library) => {
  const lines = examplesOf(file);
  const names = Object.keys(library);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(lines.join("\n")))).toEqual([]);
  const checked = lines.map((line) => line.replace(/^(.*); \/\/ (.*)$/, "equal($1, $2);"));
  expect(checked.filter((line, at) => line !== lines[at]).length).toBeGreaterThanOrEqual(3);
  const equal = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected);
  // The examples of a file share their constants, as for a reader who tries them in order.
  new Function("equal", ...names, checked.join("\n"))(equal, ...Object.values(library));
});
