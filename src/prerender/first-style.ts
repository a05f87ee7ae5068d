import { type CssNode, parseCss, printCss, splitSelectors } from "./css-rules.ts";

/**
 * Of a style sheet the rules that can apply to what `text` draws: html, and programs as they are built. A class or
 * an element counts as drawn where its name stands in the text as a word of its own, so what programs put together
 * from parts of names is not found; Tailwind, which made the sheet, does not find it either.
 */
export function toFirstStyle(css: string, text: string): string {
  const words = new Set(text.replaceAll("&amp;", "&").split(/[\s"'`<>=]+/));
  let nodes = keepRules(parseCss(css), words);
  for (let before = ""; before !== printCss(nodes); ) {
    before = printCss(nodes);
    nodes = dropUnread(nodes, before, text);
  }
  return printCss(nodes);
}

/** Whose blocks hold rules; those of others, such as `@property`, hold declarations. */
const conditional = /^@(?:layer|media|supports|container)\b/;

function keepRules(nodes: readonly CssNode[], words: ReadonlySet<string>): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === "declaration") return [node];
    const { prelude } = node;
    if (prelude.startsWith("@") && !conditional.test(prelude)) return [node];
    const children = keepRules(node.children, words);
    if (prelude.startsWith("@")) return children.length === 0 ? [] : [{ ...node, children }];
    const selectors = splitSelectors(prelude).filter((selector) =>
      namesOf(selector).every((name) => words.has(name)),
    );
    return selectors.length === 0 ? [] : [{ kind: "block", prelude: selectors.join(","), children }];
  });
}

/** Parts of elements that the first drawing has none of: fields for dates, numbers and files. */
const unusualParts = /::(?:-webkit-(?:date|calendar|inner-spin|outer-spin)|file-selector)[\w-]*/;

/** The classes and elements without which a selector matches nothing; of alternatives in parentheses, none. */
function namesOf(selector: string): string[] {
  const unusual = unusualParts.exec(selector)?.[0];
  if (unusual !== undefined) return [unusual];
  const needed = withoutAlternatives(selector.replace(/(?<!\\)\[(?:"[^"]*"|[^\]])*\]/g, ""));
  const names: string[] = [];
  for (const [, mark = "", name = ""] of needed.matchAll(/([.#]|::?)?((?:\\.|[\w-]|[^\0-\x7f])+)/gs)) {
    if (mark === "" || mark === ".") names.push(unescapeName(name));
  }
  return names;
}

function withoutAlternatives(selector: string): string {
  let rest = selector;
  for (;;) {
    // Innermost first; what one alternative alone needs, and what must not be there, the selector does not need.
    const next = rest.replace(/(?<!\\)(:[\w-]+)\(((?:\\.|[^()\\])*)\)/s, (_, name: string, inner: string) =>
      /(?<!\\),/.test(inner) || !/^:(?:is|where|has)$/.test(name) ? "" : ` ${inner} `,
    );
    if (next === rest) return rest;
    rest = next;
  }
}

/** `md\:p-\[2px\]` as `md:p-[2px]`. */
function unescapeName(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gis, (_, code: string | undefined, plain: string) =>
    code === undefined ? plain : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Without custom properties that nothing reads, keyframes that nothing plays, and blocks that nothing is left in. */
function dropUnread(nodes: readonly CssNode[], css: string, text: string): CssNode[] {
  const isRead = (property: string) =>
    new RegExp(`var\\(${property}(?![\\w-])`).test(css) || text.includes(property);
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === "declaration") {
      const property = /^(--[\w-]+):/.exec(node.text)?.[1];
      return property === undefined || isRead(property) ? [node] : [];
    }
    const [, at, name = ""] = /^@(property|keyframes)\s+([\w-]+)$/.exec(node.prelude) ?? [];
    if (at === "property") return isRead(name) ? [node] : [];
    if (at === "keyframes")
      return new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(css) ? [node] : [];
    const children = dropUnread(node.children, css, text);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
