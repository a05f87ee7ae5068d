/** The rules that the home page is first drawn with, taken from the style sheet when the app is built. */
import postcss, { type Container } from "postcss";
import parseSelector from "postcss-selector-parser";

/**
 * Returns the rules of a style sheet that can apply to what `text`, html and built scripts, renders. A class or an
 * element counts as used where its name stands in the text as a word of its own. Names that scripts put together
 * from parts are not found, but Tailwind, which made the sheet, does not find them either.
 */
export function toCriticalCss(css: string, text: string): string {
  const words = new Set(text.replaceAll("&amp;", "&").split(/[\s"'`<>=]+/));
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules("layer", (layer) => {
    // Tailwind's values for browsers without @property, all of which are older than those that the page supports.
    if (layer.params === "properties" && layer.nodes !== undefined) layer.remove();
  });
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === "atrule" && "name" in parent && parent.name === "keyframes") return;
    const used = rule.selectors.filter((selector) => findNames(selector).every((name) => words.has(name)));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selector = used.join(",");
  });
  // A declaration that was removed may have been the only one to read another property.
  for (let before = ""; before !== root.toString(); ) {
    before = root.toString();
    removeUnread(root, before, text);
  }
  return root.toString().replaceAll("--lightningcss-", "--");
}

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
