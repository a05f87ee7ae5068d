/** The Markdown of pages: what GitHub understands, and footnotes and formulas. Raw HTML stays text. */
import type { StateBlock, StateInline, Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import alerts from "markdown-it-github-alerts";
import tasks from "markdown-it-task-lists";
import { createParser } from "../../model/markdown-parser.ts";

/** The kinds of `> [!NOTE]`. */
export const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** A page, as the parser reads it. */
export interface ParsedText {
  readonly tokens: Token[];
  /** The lines without comments and front matter, which are left out; the others keep their numbers. */
  readonly lines: readonly string[];
  /** The lines of definitions that links use. */
  readonly usedReferences: ReadonlySet<string>;
  readonly problems: readonly { line: number; reason: string }[];
}

export const parser = createParser({ linkify: true, isAllowed: () => true });
// Only addresses with a scheme: names of files and versions look like hosts.
parser.linkify?.set({ fuzzyLink: false, fuzzyEmail: false });
for (const scheme of ["ftp:", "//"]) parser.linkify?.add(scheme, null);
parser.use(footnotes).use(tasks);
parser.use(alerts, { titles: Object.fromEntries(alertKinds.map((kind) => [kind, ""])) });
parser.inline.ruler.before("escape", "formula", readFormula);
parser.inline.ruler.before("autolink", "comment", findComment);
parser.block.ruler.before("fence", "formula", readFormulaBlock, {
  alt: ["paragraph", "reference", "blockquote", "list"],
});
parser.core.ruler.after("block", "used-references", ({ env }) => {
  if (env.references === undefined) return;
  const used = new Set<string>();
  env.usedReferences = used;
  env.references = new Proxy(env.references, {
    get: (references, name) => {
      used.add(String(name));
      return Reflect.get(references, name);
    },
  });
});

/** Parses a page without its comments, which may span blocks. A comment is one where Markdown does not see code. */
export function parseText(text: string): ParsedText {
  const { source: written, problems } = withoutFrontMatter(text.replace(/\r\n?/g, "\n"));
  let source = written;
  for (;;) {
    const env: { usedReferences?: ReadonlySet<string> } = {};
    const tokens = parser.parse(source, env);
    const lines = source.split("\n");
    const starts = findComments(tokens, lines);
    if (starts.length === 0) {
      matchAlertEnds(tokens);
      return {
        tokens: withoutEmptied(tokens),
        lines,
        usedReferences: env.usedReferences ?? new Set(),
        problems,
      };
    }
    source = removeComments(source, starts, problems);
  }
}

function withoutFrontMatter(text: string) {
  const problems: { line: number; reason: string }[] = [];
  const [block = ""] =
    /^\n*(---|\+\+\+)[ \t]*\n(?:#.*\n)*\s*["']?[\p{L}\p{N}_-]+["']?\s*[:=][\s\S]*?\n(?:\1|\.\.\.)[ \t]*(?=\n|$)/u.exec(
      text,
    ) ?? [];
  if (block !== "")
    problems.push({
      line: 0,
      reason: "front matter is left out: activities.json has the title and the dates",
    });
  return { source: block.replace(/[^\n]/g, "") + text.slice(block.length), problems };
}

/** Returns the offsets of comments in the source. */
function findComments(tokens: readonly Token[], lines: readonly string[]): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const line of lines) {
    offsets.push(offset);
    offset += line.length + 1;
  }
  const starts: number[] = [];
  let block = 0;
  const visit = (token: Token) => {
    block = token.map?.[0] ?? block;
    for (const child of token.children ?? []) visit(child);
    if (token.type !== "comment") return;
    const isHere = (line: string, at: number) =>
      at >= 0 && /^[\s|#]*$/.test(line.slice(at + token.content.length));
    const row = lines.findIndex((line, at) => at >= block && isHere(line, line.lastIndexOf(token.content)));
    const at = lines[row]?.lastIndexOf(token.content) ?? 0;
    const start = row < 0 ? lines.join("\n").indexOf("<!--") : (offsets[row] ?? 0) + at;
    if (start >= 0) starts.push(start);
  };
  for (const token of tokens) visit(token);
  return [...new Set(starts)].sort((a, b) => a - b);
}

function removeComments(
  source: string,
  starts: readonly number[],
  problems: ParsedText["problems"][number][],
) {
  let [kept, from] = ["", 0];
  for (const start of starts) {
    if (start < from) continue;
    const found = source.indexOf("-->", start + 2);
    if (found < 0)
      problems.push({
        line: source.slice(0, start).split("\n").length - 1,
        reason: "this comment has no end, so the rest of the page is left out: write -->",
      });
    const end = found < 0 ? source.length : found + 3;
    kept += source.slice(from, start) + source.slice(start, end).replace(/[^\n]/g, "");
    from = end;
  }
  return kept + source.slice(from);
}

/** The plugin takes the first end of a quotation, which may be that of one inside. */
function matchAlertEnds(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (/^(?:blockquote|alert)_open$/.test(token.type)) open.push(token);
    if (!/^(?:blockquote|alert)_close$/.test(token.type)) continue;
    const start = open.pop();
    token.type = start?.type === "alert_open" ? "alert_close" : "blockquote_close";
    token.tag = start?.tag ?? "blockquote";
  }
}

/** Leaves out the paragraph of an alert's mark, of which nothing remains where a list or a quotation follows it. */
function withoutEmptied(tokens: readonly Token[]): Token[] {
  const isEmptied = (at: number) =>
    tokens[at - 1]?.type === "alert_open" &&
    tokens[at]?.type === "paragraph_open" &&
    tokens[at + 1]?.content === "";
  return tokens.filter((_, at) => ![at, at - 1, at - 2].some(isEmptied));
}

/** Titles and captions are no text of a block, so their comments are found apart. */
export const withoutComments = (text: string) => text.replace(/<!--[\s\S]*?(?:-->|$)/g, "").trim();

function findComment(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith("<!--", state.pos)) return false;
  const [content = ""] = state.src.slice(state.pos).split("\n", 1);
  if (!silent) state.push("comment", "", 0).content = content.trimEnd();
  state.pos += "<!--".length;
  return true;
}

/**
 * Formulas as in LaTeX, Pandoc and GitHub. A dollar sign beside a blank, a letter or a digit is money: `$5 and $6`.
 * `\[` begins one only at the beginning of a line, because `\[1\]` is a bracket.
 */
const formulas = [
  { pattern: /\$`([^`]+)`\$/y, isDisplay: false },
  { pattern: /\$\$((?:[^$\\]|\\[\s\S])+)\$\$/y, isDisplay: true },
  {
    pattern: /(?<![\p{L}\p{N}\\$])\$((?![\s$])(?:[^$\\]|\\[\s\S])*(?<!\s))\$(?![\p{L}\p{N}$])/uy,
    isDisplay: false,
  },
  { pattern: /\\\(((?:[^\\]|\\[^()])+?)\\\)/y, isDisplay: false },
] as const;

function readFormula(state: StateInline, silent: boolean): boolean {
  if (!"$\\".includes(state.src[state.pos] ?? " ")) return false;
  for (const { pattern, isDisplay } of formulas) {
    pattern.lastIndex = state.pos;
    const [written, content] = pattern.exec(state.src) ?? [];
    if (written === undefined || content === undefined || state.pos + written.length > state.posMax) continue;
    if (!silent)
      Object.assign(state.push("formula", "math", 0), { content: content.trim(), meta: { isDisplay } });
    state.pos += written.length;
    return true;
  }
  return false;
}

/** A formula on lines of its own, which has no blank line. */
function readFormulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  const start = lineAt(startLine).slice(0, 2);
  const end = start === "$$" ? "$$" : "\\]";
  if (start !== "$$" && start !== "\\[") return false;
  const written: string[] = [];
  for (let line = startLine; line < endLine; line++) {
    const isOutside = line > startLine && (state.sCount[line] ?? 0) < state.blkIndent;
    const text = line === startLine ? lineAt(line).slice(2) : lineAt(line);
    if (isOutside || (line > startLine && text.trim() === "")) return false;
    const at = text.indexOf(end);
    if (at < 0) {
      written.push(text);
      continue;
    }
    if (text.slice(at + 2).trim() !== "") return false;
    if (silent) return true;
    const content = [...written, text.slice(0, at)].join("\n").trim();
    Object.assign(state.push("formula", "math", 0), {
      content,
      meta: { isDisplay: true },
      map: [startLine, line + 1],
    });
    state.line = line + 1;
    return true;
  }
  return false;
}
