/** Colours the code of entries' pages, without scripts in the page. */
import { common, createLowlight } from "lowlight";
import type { CodeToken, CodeTone } from "../../model/blocks.ts";

const highlighter = createLowlight(common);

/** The scopes of highlight.js that have a colour: https://highlightjs.readthedocs.io/en/stable/css-classes-reference.html */
const tones: Readonly<Record<string, CodeTone>> = {
  comment: "comment",
  quote: "comment",
  keyword: "keyword",
  built_in: "keyword",
  literal: "keyword",
  "selector-tag": "keyword",
  type: "name",
  title: "name",
  name: "name",
  section: "name",
  attr: "name",
  attribute: "name",
  property: "name",
  number: "number",
  string: "string",
  regexp: "string",
  symbol: "string",
  "meta-string": "string",
};

/** Divides code into tokens. Code in an unknown language has no colours. */
export function colorCode(code: string, language: string): CodeToken[] {
  return highlighter.registered(language)
    ? mergeTokens(toTokens(highlighter.highlight(language, code).children))
    : [{ text: code }];
}

type Node = ReturnType<typeof highlighter.highlight>["children"][number];

function toTokens(nodes: readonly Node[], tone?: CodeTone): CodeToken[] {
  return nodes.flatMap((node): CodeToken[] => {
    if (node.type === "text") return [{ text: node.value, ...(tone && { tone }) }];
    if (node.type !== "element") return [];
    const { className } = node.properties;
    const [first = ""] = Array.isArray(className) ? className.map(String) : [];
    return toTokens(node.children, tones[first.replace(/^hljs-/, "")] ?? tone);
  });
}

function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (last !== undefined && last.tone === token.tone) last.text += token.text;
    else merged.push({ ...token });
  }
  return merged;
}
