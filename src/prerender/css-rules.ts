/** A minified style sheet as a tree: enough to leave rules out of it, not to understand their values. */
export type CssNode =
  | { kind: "declaration"; text: string }
  /** A rule, or what holds rules: `prelude` is its selector, or its `@` with what follows. */
  | { kind: "block"; prelude: string; children: CssNode[] };

/** Skips strings, escapes and parentheses whole: what is in them ends nothing. Comments are left out. */
const piece = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\/|[(){};]|[^\\"'(){};/]+|\//gs;

/** Throws where a block is not closed. */
export function parseCss(css: string): CssNode[] {
  const open: { prelude: string; children: CssNode[] }[] = [];
  let children: CssNode[] = [];
  let text = "";
  let depth = 0;
  const endDeclaration = () => {
    if (text.trim() !== "") children.push({ kind: "declaration", text: text.trim() });
    text = "";
  };
  for (const [found] of css.matchAll(piece)) {
    if (found.startsWith("/*")) continue;
    if (found === "(") depth++;
    if (found === ")") depth--;
    if (depth === 0 && found === ";") endDeclaration();
    else if (depth === 0 && found === "{") {
      open.push({ prelude: text.trim(), children });
      children = [];
      text = "";
    } else if (depth === 0 && found === "}") {
      endDeclaration();
      const parent = open.pop();
      if (parent === undefined) throw new Error("The style sheet closes a block that it has not opened.");
      parent.children.push({ kind: "block", prelude: parent.prelude, children });
      children = parent.children;
    } else text += found;
  }
  endDeclaration();
  if (open.length > 0) throw new Error("The style sheet does not close a block that it has opened.");
  return children;
}

export function printCss(nodes: readonly CssNode[]): string {
  return nodes
    .map((node, at) => {
      if (node.kind === "block") return `${node.prelude}{${printCss(node.children)}}`;
      return at === nodes.length - 1 ? node.text : `${node.text};`;
    })
    .join("");
}

/** The selectors of a list, commas within parentheses and brackets aside. */
export function splitSelectors(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [found] of list.matchAll(/\\.|"[^"]*"|./gs)) {
    if (found === "(" || found === "[") depth++;
    if (found === ")" || found === "]") depth--;
    if (found === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + found);
  }
  return parts;
}
