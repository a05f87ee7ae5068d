import { createHash } from "node:crypto";

/** Hashes of a page's inline scripts and styles, as a policy names them. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** How a policy reaches the browser: a meta element may not say who frames the page. */
type Carrier = "header" | "meta";

/**
 * What the page may load and run. Nothing comes from elsewhere, nothing is evaluated, and of inline code only that
 * which was there at the build. Style attributes alone are free: Billboard writes its tooltip's colours as such, and
 * no attribute can load or run anything under the rest of this.
 */
function directivesFor({ scripts, styles }: InlineHashes): Record<string, string[]> {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
}

const headerOnly = new Set(["frame-ancestors"]);

export function toPolicy(hashes: InlineHashes, carrier: Carrier): string {
  return Object.entries(directivesFor(hashes))
    .filter(([name]) => carrier === "header" || !headerOnly.has(name))
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Hashes of what stands between the tags of a page's inline scripts and styles, byte for byte. */
export function hashInline(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes) && isExecutable(attributes))
    .map(([, , code = ""]) => hash(code));
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = ""]) => hash(css));
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

/** A script of another type, such as JSON, is data and never runs. */
function isExecutable(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
  return /^(?:|module|(?:text|application)\/javascript|importmap|speculationrules)$/i.test(type);
}

/** Browsers read line ends as \n before they hash. */
function hash(text: string): string {
  const bytes = createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64");
  return `'sha256-${bytes}'`;
}

/** Together, where one header serves several pages. */
export function joinHashes(pages: readonly InlineHashes[]): InlineHashes {
  return {
    scripts: [...new Set(pages.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(pages.flatMap(({ styles }) => styles))],
  };
}
