/**
 * Tests that texts of the page and the worker are in the messages.ts of their feature, where a translation can replace
 * them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { categoryNames, defaultOrgTypes } from "../../model/categories.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/**
 * The demo and its benchmark are in English only; the routes have its titles. The names of libraries, of SQL, of BibTeX's entries, and the
 * words that visitors type are no texts.
 */
const exempt =
  /^src\/(?:demo|charts\/adapters)\/|^src\/(?:routes|chart-libraries)\.ts$|^engine\/(?:sql\/|assist\/concepts\/|files\/bibtex\.ts$)/;
const files = ["src", "engine", "worker"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !exempt.test(file));

/** Attributes that are shown or announced. */
const shownAttribute =
  /^(?:alt|aria-(?:description|label|placeholder|roledescription|valuetext)|label|placeholder|title)$/;
/** Literals that look like sentences but aren't. */
const ids = new Set([
  ..."Enter Escape Tab Home End ArrowUp ArrowDown ArrowLeft ArrowRight".split(" "),
  ...Object.keys(categoryNames),
  ...defaultOrgTypes.map(({ id }) => id),
]);

/** Errors are for developers, and types are not shown. */
const skipped =
  /^(?:ImportDeclaration|ThrowStatement|TSTypeAnnotation|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/;

interface Node {
  type?: string;
  name?: { name?: string };
  callee?: { object?: { name?: string } };
  value?: unknown;
}

/** Returns whether a part of a node is shown by an element. `isShown`: the node itself is. */
function isPartShown({ type = "", name }: Node, part: string, isShown: boolean): boolean {
  if (/^JSX(?:Element|Fragment)$/.test(type)) return part === "children";
  if (type === "JSXAttribute") return part === "value" && shownAttribute.test(name?.name ?? "");
  if (type === "ConditionalExpression") return isShown && part !== "test";
  return isShown && /^(?:|LogicalExpression|TemplateLiteral|JSXExpressionContainer)$/.test(type);
}

/**
 * Returns the prose of a source: every literal with a word in the shown parts of elements, and elsewhere every literal
 * that begins like a sentence.
 */
function findProse(fileName: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isShown: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    if (skipped.test(node.type ?? "") || node.callee?.object?.name === "console") return;
    if (/^(?:Literal|TemplateElement|JSXText)$/.test(node.type ?? "")) {
      const text = (node.value as { raw?: string } | null)?.raw ?? node.value;
      const prose = isShown ? /\p{L}{2}/u : /^\p{Lu}\p{Ll}/u;
      if (typeof text === "string" && prose.test(text) && !ids.has(text)) found.push(text.trim());
      return;
    }
    for (const [part, child] of Object.entries(node)) visit(child, isPartShown(node, part, isShown));
  };
  visit(parseSync(fileName, source).program, false);
  return found;
}

/** Returns the messages that a source reads at load time, before a translation can replace them. */
function findReadEarly(fileName: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type = "", object } = value as { type?: string; object?: { name?: string } };
    if (/Function|^(?:Method|Property)Definition$/.test(type)) return;
    if (type === "MemberExpression" && object?.name?.endsWith("Messages")) found.push(object.name);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(fileName, source).program);
  return found;
}

it("a text is read when it is shown, so that it is in the page's language", () => {
  const source = "const early = aMessages.title; const late = () => bMessages.title;";
  expect(findReadEarly("a.ts", source)).toEqual(["aMessages"]);
  for (const file of files.filter((name) => !name.endsWith("messages.ts")))
    expect(findReadEarly(file, readFileSync(join(root, file), "utf8")), file).toEqual([]);
});

it("prose is found in elements, in the attributes that name them, and in capitalized strings", () => {
  const source = `
    const label = "The label"; const key = "Enter"; console.warn("A warning");
    const a = <p title="A hint" className="text-sm">Some prose {b} <b aria-label={c}>·</b>{\`\${n} results\`}{d ? "one" : e("two")}</p>;`;
  expect(findProse("a.tsx", source)).toEqual(["The label", "A hint", "Some prose", "results", "one"]);
});

it.each(files.filter((file) => !file.endsWith("messages.ts")))("no prose is in %s", (file) => {
  expect(findProse(file, readFileSync(join(root, file), "utf8"))).toEqual([]);
});

it("the messages are one object in one file per feature, plus one for texts that load with the controls", () => {
  const found = files.filter((name) => /^src\/.*messages\.ts$/.test(name));
  expect(found.length).toBeGreaterThan(5);
  for (const file of found) {
    expect(file).toMatch(/^src\/[\w-]+\/(?:controls-)?messages\.ts$/);
    const objects = readFileSync(join(root, file), "utf8").match(/^export const \w+Messages\b/gm);
    expect(objects, file).toHaveLength(1);
  }
});
