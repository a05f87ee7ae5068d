/**
 * The markdown that titles mostly hold, in a few hundred bytes where the parser is 40 kB. It may read other markdown
 * wrong: a build tries it on each title, and writes the trees of the others down.
 */
import type { Inline } from "../contract.ts";

export function readSimpleMarkdown(text: string): Inline[] {
  const tree: Inline[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) tree.push({ kind: "text", text: text.slice(from, to) });
  };
  for (const match of text.matchAll(marked)) {
    const [whole, code, sign = "", inner = "", label = "", href = ""] = match;
    addText(match.index);
    from = match.index + whole.length;
    const kind = kinds[sign];
    if (code !== undefined) tree.push({ kind: "code", text: code });
    else if (kind !== undefined) tree.push({ kind, children: readSimpleMarkdown(inner) });
    else tree.push({ kind: "link", href, children: readSimpleMarkdown(label) });
  }
  addText(text.length);
  return tree;
}

const marked = /`([^`]+)`|(\*\*?|~~)(\S.*?)\2|\[([^\]]+)\]\(([^\s()]+)\)/g;

const kinds: Readonly<Record<string, "strong" | "em" | "strike">> = {
  "**": "strong",
  "*": "em",
  "~~": "strike",
};
