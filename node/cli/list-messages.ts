/**
 * `npm run messages` prints the English texts of the program in one list, as `file:line: text`, for a reader who did not
 * write them: the tables of the page, and all texts of several words that the terminal, the reports and the checks print.
 * `…` stands for a value. A word of the command line selects lines: `npm run messages -- node/import`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { isRecord, root } from "./shipped-packages.ts";

/** Words that searches understand, statements, and the tools of a release. */
const withoutMessages = /^(?:engine\/assist\/concepts|engine\/sql|node\/pack)\//;

/** The folders whose texts are printed; of the page's folder, the files with messages. */
const folders = ["grammar", "model", "engine", "worker", "src", "node"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /^(?!.*node_modules).*\.tsx?$/.test(name))
    .filter((name) => (folder === "src" ? /messages\.ts$/.test(name) : !withoutMessages.test(name))),
);

/** Parts of a program that contain no messages: module names, types, bugs, and the arguments of tagged templates. */
const silent = new Set([
  "ImportDeclaration",
  "ExportAllDeclaration",
  "TSLiteralType",
  "ThrowStatement",
  "TaggedTemplateExpression",
  "JSXAttribute",
]);

interface Text {
  readonly start: number;
  readonly text: string;
}

function findTexts(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap(findTexts);
  if (!isRecord(node) || silent.has(String(node.type))) return [];
  const start = Number(node.start);
  if (node.type === "Literal") return typeof node.value === "string" ? [{ start, text: node.value }] : [];
  const inner = Object.entries(node).flatMap(([key, value]) => (key === "quasis" ? [] : findTexts(value)));
  return node.type === "TemplateLiteral" ? [{ start, text: joinTemplate(node.quasis) }, ...inner] : inner;
}

function joinTemplate(quasis: unknown): string {
  const parts = Array.isArray(quasis) ? quasis : [];
  return parts
    .map((part) => (isRecord(part) && isRecord(part.value) ? String(part.value.cooked) : ""))
    .join("…");
}

/** A sentence or a part of one: two words, and no code, markup or list of class names. */
const isProse = (text: string) => /\p{L}{2,} \S*\p{L}/u.test(text) && !/^\s*[<{(\\]|[{};]\s*$|=>/.test(text);

const [, , wanted = ""] = process.argv;
for (const file of files) {
  const source = readFileSync(join(root, file), "utf8");
  const lang = file.endsWith("x") ? "tsx" : "ts";
  for (const { start, text } of findTexts(parseAst(source, { lang })).filter(({ text }) => isProse(text))) {
    const line = `${file}:${source.slice(0, start).split("\n").length}: ${text.replaceAll("\n", "⏎")}`;
    if (line.includes(wanted)) console.log(line);
  }
}
