import postcss, { type Container } from "postcss";
import parseSelector from "postcss-selector-parser";

/**
 * Of a style sheet the rules that can apply to what `text` draws: html, and programs as they are built. A class or
 * an element counts as drawn where its name stands in the text as a word of its own, so what programs put together
 * from parts of names is not found; Tailwind, which made the sheet, does not find it either.
 */
export function toFirstStyle(css: string, text: string): string {
  const words = new Set(text.replaceAll("&amp;", "&").split(/[\s"'`<>=]+/));
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === "atrule" && "name" in parent && parent.name === "keyframes") return;
    const drawn = rule.selectors.filter((selector) => namesOf(selector).every((name) => words.has(name)));
    if (drawn.length === 0) rule.remove();
    else if (drawn.length < rule.selectors.length) rule.selector = drawn.join(",");
  });
  // What is left out may have been all that read something else.
  for (let before = ""; before !== root.toString(); ) {
    before = root.toString();
    dropUnread(root, before, text);
  }
  return root.toString();
}

/** Parts of elements that the first drawing has none of: fields for dates, numbers and files. */
const unusualPart = /^::(?:-webkit-(?:date|calendar|inner-spin|outer-spin)|file-selector)/;
/** One of several alternatives is no need, nor is what must not be there. */
const requiring = new Set([":is", ":where", ":has"]);

/** The classes and elements without which a selector matches nothing. */
function namesOf(selector: string): string[] {
  const names: string[] = [];
  const collect = (nodes: readonly parseSelector.Node[]) => {
    for (const node of nodes) {
      if (node.type === "class" || node.type === "tag") names.push(node.value);
      else if (node.type === "selector") collect(node.nodes);
      else if (node.type !== "pseudo") continue;
      else if (unusualPart.test(node.value)) names.push(node.value);
      else if (requiring.has(node.value) && node.nodes.length === 1) collect(node.nodes);
    }
  };
  collect(parseSelector().astSync(selector).nodes);
  return names;
}

/** Without custom properties that nothing reads, keyframes that nothing plays, and blocks that nothing is left in. */
function dropUnread(container: Container, css: string, text: string): void {
  const isRead = (property: string) =>
    new RegExp(`var\\(${property}(?![\\w-])`).test(css) || text.includes(property);
  const isPlayed = (name: string) => new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(css);
  container.walk((node) => {
    if (node.type === "decl") {
      if (node.variable && !isRead(node.prop)) node.remove();
    } else if (node.type === "atrule" && node.name === "property") {
      if (!isRead(node.params)) node.remove();
    } else if (node.type === "atrule" && node.name === "keyframes") {
      if (!isPlayed(node.params)) node.remove();
    } else if ((node.type === "rule" || node.type === "atrule") && node.nodes?.length === 0) node.remove();
  });
}

/** A page's style sheet. */
interface PageStyle {
  link: string;
  /** Its address, as the link has it. */
  href: string;
  /** Below the build's folder. */
  file: string;
}

/** Throws where the html links to no style sheet of the build. `base` has a slash at its end. */
export function findPageStyle(html: string, base: string): PageStyle {
  const [link = "", href = ""] = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!href.startsWith(base)) throw new Error("The built index.html links to no style sheet.");
  return { link, href, file: href.slice(base.length) };
}

interface InlineStyle {
  html: string;
  style: PageStyle;
  css: string;
  /** The page's own scripts that come with it: what they draw has its rules from the start. */
  programs: readonly string[];
}

/** The html with the rules of its first drawing in it; src/lazy/load-stylesheet.ts finds there where the others are. */
export function toInlineStyle({ html, style: { link, href }, css, programs }: InlineStyle): string {
  const first = toFirstStyle(css, [html, ...programs].join("\n"));
  return html.replace(link, () => `<style data-whole="${href}">${first}</style>`);
}
