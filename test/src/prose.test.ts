/** Texts of the interface are in the messages.ts of their feature, where another language could replace them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const src = fileURLToPath(new URL("../../src", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" });

/** Attributes that are shown or announced. */
const shownAttribute =
  /^(?:alt|aria-(?:description|label|placeholder|roledescription|valuetext)|label|placeholder|title)$/;
const hasWord = (text: unknown) => typeof text === "string" && /\p{L}{2}/u.test(text);

/** Returns the prose in the elements of a component's source. */
function findProse(fileName: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { name?: string } };
    if (type === "JSXText" && hasWord(value)) found.push(String(value).trim());
    if (type === "JSXAttribute" && shownAttribute.test(String(name?.name))) {
      const literal = value as { type?: string; value?: unknown } | null;
      if (literal?.type === "Literal" && hasWord(literal.value)) found.push(String(literal.value));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(fileName, source).program);
  return found;
}

it("is found in elements and in the attributes that name them", () => {
  const source = `const a = <p title="A hint" className="text-sm">Some prose {b} <b aria-label={c}>·</b></p>;`;
  expect(findProse("a.tsx", source)).toEqual(["A hint", "Some prose"]);
});

const components = files.filter(
  (file) => file.endsWith(".tsx") && !/^(?:demo|charts\/adapters)\//.test(file),
);

it.each(components)("is not in %s", (file) => {
  expect(findProse(file, readFileSync(join(src, file), "utf8"))).toEqual([]);
});

it("is one object in one file of each feature", () => {
  for (const file of files.filter((name) => name.endsWith("messages.ts") && !name.startsWith("demo/"))) {
    expect(file).toMatch(/^[\w-]+\/messages\.ts$/);
    const objects = readFileSync(join(src, file), "utf8").match(/^export const \w+Messages\b/gm);
    expect(objects, file).toHaveLength(1);
  }
});
