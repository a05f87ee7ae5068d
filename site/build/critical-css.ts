import postcss, { type Container, type Root } from "postcss";
import parseSelector from "postcss-selector-parser";

/** The link to a page's style sheet. */
interface PageStyle {
  /** The whole link element. */
  link: string;
  /** The sheet's address, as the link has it. */
  href: string;
  /** The sheet's path below the build's folder. */
  file: string;
}

/** `base` has a slash at its end. Throws where the html links to no style sheet of the build. */
export function findPageStyle(html: string, base: string): PageStyle {
  const [link = "", href = ""] = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!href.startsWith(base)) throw new Error("The built index.html links to no style sheet.");
  return { link, href, file: href.slice(base.length) };
}

interface CriticalCssParts {
  html: string;
  style: PageStyle;
  css: string;
  /** The text of the scripts that hydrate the page: what they render has its rules from the start. */
  scripts: readonly string[];
}

/** Puts the critical CSS in the place of the link; src/lazy/load-stylesheet.ts reads the whole sheet's address there. */
export function inlineCriticalCss({ html, style: { link, href }, css, scripts }: CriticalCssParts): string {
  const critical = toCriticalCss(css, [html, ...scripts].join("\n"));
  return html.replace(link, () => `<style data-whole="${href}">${critical}</style>`);
}

/**
 * Returns the rules of a style sheet that can apply to what `text`, html and built scripts, renders. A class or an
 * element counts as used where its name stands in the text as a word of its own. Names that scripts put together
 * from parts are not found, but Tailwind, which made the sheet, does not find them either.
 */
export function toCriticalCss(css: string, text: string): string {
  const words = new Set(text.replaceAll("&amp;", "&").split(/[\s"'`<>=]+/));
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === "atrule" && "name" in parent && parent.name === "keyframes") return;
    const used = rule.selectors.filter((selector) => findNames(selector).every((name) => words.has(name)));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selector = used.join(",");
  });
  foldConstants(root, text);
  // A declaration that was removed may have been the only one to read another property.
  for (let before = ""; before !== root.toString(); ) {
    before = root.toString();
    removeUnread(root, before, text);
  }
  return root.toString().replaceAll("--lightningcss-", "--");
}

/**
 * Replaces what every rule reads in the same way by what it reads, and unwraps what each browser that runs the page
 * supports. The whole sheet, which comes later, has all rules as they were.
 */
function foldConstants(root: Root, text: string): void {
  root.walkAtRules("property", (rule) => {
    const name = rule.params;
    const values = new Set<string>();
    root.walkDecls((decl) => {
      const isInitial = decl.prop === "initial-value" && decl.parent === rule;
      if ((decl.prop === name && decl.value !== "initial") || isInitial) values.add(decl.value);
    });
    if (values.size > 1 || text.includes(name)) return;
    const [value] = values;
    const reading = new RegExp(`var\\(${name}(?:,([^()]*))?\\)`, "g");
    root.walkDecls((decl) => {
      decl.value = toProduct(decl.value.replace(reading, (all, other?: string) => value ?? other ?? all));
      if (decl.prop === name) decl.remove();
    });
    rule.remove();
  });
  root.walkAtRules("supports", (rule) => {
    if (rule.params.startsWith("(color:color-mix")) rule.replaceWith(rule.nodes ?? []);
  });
}

/** Multiplies by 0 and by 1, which is all that is left of Tailwind's `space-y-2`. */
const toProduct = (value: string) =>
  value.replace(/^calc\(.+ \* 0\)$/, "0").replace(/^calc\((.+) \* calc\(1 - 0\)\)$/, "$1");

/** The parts of fields for dates, numbers and files, which no page shows at first. */
const unusedPart = /^::(?:-webkit-(?:date|calendar|inner-spin|outer-spin)|file-selector)/;
/** A name in one of these is needed where it is the only alternative. A name in `:not` never is. */
const requiring = new Set([":is", ":where", ":has"]);

/** Returns the classes and elements without which a selector matches nothing. */
function findNames(selector: string): string[] {
  const names: string[] = [];
  const collect = (nodes: readonly parseSelector.Node[]) => {
    for (const node of nodes) {
      if (node.type === "class" || node.type === "tag") names.push(node.value);
      else if (node.type === "selector") collect(node.nodes);
      else if (node.type !== "pseudo") continue;
      else if (unusedPart.test(node.value)) names.push(node.value);
      else if (requiring.has(node.value) && node.nodes.length === 1) collect(node.nodes);
    }
  };
  collect(parseSelector().astSync(selector).nodes);
  return names;
}

/** Removes custom properties that nothing reads, keyframes that nothing plays, and empty blocks. */
function removeUnread(container: Container, css: string, text: string): void {
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
