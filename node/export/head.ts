/** Elements of a page's head as data, and the one renderer that escapes them. */
import { escapeXml } from "../../model/xml.ts";

/** An element of the head. An attribute without a value, such as `crossorigin`, is true. */
export interface HeadElement {
  tag: "link" | "meta" | "script";
  attributes: Readonly<Record<string, string | true>>;
  /** Only a script has one. Its `<` is escaped as JSON and JavaScript allow in strings, so that it cannot end the script. */
  text?: string;
}

/**
 * Renders elements, one per line.
 *
 * @example renderHead([toMeta("name", "robots", "noindex")]) // '<meta name="robots" content="noindex" />'
 */
export function renderHead(elements: readonly HeadElement[]): string {
  return elements
    .map(({ tag, attributes, text = "" }) => {
      const pairs = Object.entries(attributes).map(([name, value]) =>
        value === true ? ` ${name}` : ` ${name}="${escapeXml(value)}"`,
      );
      const end = tag === "script" ? `>${escapeScript(text)}</script>` : " />";
      return `<${tag}${pairs.join("")}${end}`;
    })
    .join("\n    ");
}

/** Escapes JSON, or a script in which `<` is only in strings. */
export function escapeScript(text: string): string {
  return text.replaceAll("<", "\\u003c");
}

export function toMeta(key: "name" | "property", name: string, content: string): HeadElement {
  return { tag: "meta", attributes: { [key]: name, content } };
}

export function toLink(rel: string, attributes: HeadElement["attributes"]): HeadElement {
  return { tag: "link", attributes: { rel, ...attributes } };
}
