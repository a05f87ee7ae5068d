/** Finds what a page's Markdown would lose without a word, and markup of other programs that stays text. */
import type { Token } from "markdown-it";
import { quote } from "../../model/json-schema.ts";
import { alertKinds, type ParsedText, parser } from "./page-parser.ts";

interface Place {
  line: number;
  column: number;
}

/** Finds the first line of a text at or below a line. Lines are from 0, columns from 1. */
export function locate(text: string, lines: readonly string[], from: number): Place | undefined {
  const [start = ""] = text.split("\n", 1);
  for (let line = from; line < lines.length; line++) {
    const at = lines[line]?.indexOf(start) ?? -1;
    if (at >= 0) return { line, column: at + 1 };
  }
  return undefined;
}

const asText = "is shown as text";
const kinds = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  alertKinds.map((kind) => kind.toUpperCase()),
);

/** Markup in visible text, with the rest of a sentence whose subject it is. */
const unread: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/<(?:\/?[a-z][\w-]*(?:\s[^<>]*)?\/?|[!?][a-z[][^<>]*)>/gi, ""],
  [/!?\[\[[^\]]+\]\]/g, `${asText}: write [text](entries/ID/) or ![description](file.png)`],
  [/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, `${asText}: pages have no templates`],
  [/\{:?\s*[#.][\w-]+[^{}\n]*\}/g, `${asText}: headings have anchors by their words`],
  [/%%[^\n]+?%%/g, `${asText}: write a comment as <!-- … -->`],
  [/\[\^[^\]\s]+\]/g, `${asText}: the page has no such footnote`],
  [/(?<![\p{L}\p{N}\])])\[[^[\]]+\]\[[^[\]]*\]/gu, `${asText}: the page defines no such address`],
  [
    /\[[^[\]\n]*\]\((?=[^()\n]*[./])[^()\n<>"]*[^()\n<>"\s][ \t]+[^()\n<>"\s][^()\n<>"]*\)/g,
    `${asText}, because its address has a blank: write %20`,
  ],
  [/\\begin\{\w+/g, `${asText}: write $$ on lines around the formula`],
  [/^:::+ *\w[^\n]*/gm, `${asText}: write > [!NOTE] or another alert`],
  [/^\[!\w+\]/g, `${asText}: write ${kinds}`],
  [/\$\$|^\\\[/g, `${asText}: a formula ends with it, and has no blank lines`],
];

/** Returns markup of an inline token that is shown as text, with the reason. */
export function findTextProblems(children: readonly Token[], content: string) {
  const visible = children.map(({ type, content }) =>
    type === "text" ? content : /break$/.test(type) ? "\n" : "\0",
  );
  const text = visible.join("");
  return unread.flatMap(([pattern, reason]) =>
    [...text.matchAll(pattern)].flatMap(([match]) => {
      const [written = ""] = match.split(/[\n\0]/, 1);
      // Otherwise the author has escaped it.
      if (!content.includes(written)) return [];
      return [
        {
          text: written,
          reason: reason === "" ? "HTML is shown as text" : `${quote(match.replaceAll("\0", "…"))} ${reason}`,
        },
      ];
    }),
  );
}

/** Blocks that show all their lines. */
const shown = new Set(["inline", "fence", "code_block", "formula", "hr", "heading_open", "table_open"]);

/** Finds lines that no block shows: definitions of addresses and footnotes that nothing refers to, or that are written twice. */
export function findDefinitionProblems({ tokens, lines, usedReferences }: ParsedText) {
  const covered = new Set<number>();
  for (const { type, map } of tokens)
    if (map && shown.has(type)) for (let line = map[0]; line < map[1]; line++) covered.add(line);
  const defined = new Set<string>();
  let isReported = false;
  return lines.flatMap((text, line) => {
    if (covered.has(line) || !/[\p{L}\p{N}]/u.test(text)) return [];
    const [, label, target = ""] = /\[([^\]]+)\]:\s*(\S*)/.exec(text) ?? [];
    if (label === undefined) {
      // A definition may have several lines.
      const isContinued = !isReported && /^\s*["'(]|^[^\p{L}]*$/u.test(text);
      return isContinued ? [] : [{ line, reason: `this line is not shown: ${quote(text.trim())}` }];
    }
    // Such definitions are comments: `[//]: # (text)`.
    const isComment = label === "//" || target === "#" || target === "<>";
    const key = parser.utils.normalizeReference(label);
    const isTwice = defined.has(key);
    defined.add(key);
    isReported = !isComment && (isTwice || /^\^\S/.test(label) || !usedReferences.has(key));
    if (!isReported) return [];
    const reason = isTwice
      ? "is defined twice, and the first one counts"
      : "is not shown, because nothing refers to it";
    return [{ line, column: text.indexOf("[") + 1, reason: `${quote(`[${label}]`)} ${reason}` }];
  });
}
