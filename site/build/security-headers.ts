/** The headers that every host sends with a file, in one table; the hosts' files only spell them. */
import { createHash } from "node:crypto";

/** Hashes of a page's inline scripts and styles, as a policy names them. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Headers are sent with every file: a worker obeys the policy of its own script, not the page's. */
export function securityHeaders(hashes: InlineHashes): Record<string, string> {
  return {
    "Content-Security-Policy": toPolicy(hashes, "header"),
    // includeSubDomains is left out, since a CV does not decide for its neighbours. Browsers ignore this on http.
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    // Other sites learn which site a visitor comes from, but not what was searched for.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
  };
}

/** The page uses none of these features, and an injected script shall not either. */
const refusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** The folder whose file names contain a hash of their content. */
export const hashedFolder = "assets/";

/** The values of `Cache-Control`. */
export const caching = {
  /** The name changes with the content, so a copy is good for a year, the longest that caches keep one. */
  hashed: "public, max-age=31536000, immutable",
  /** A copy is kept but checked each time: a new deploy shows at once, and an old one costs one empty response. */
  rest: "no-cache",
} as const;

/**
 * Returns what the page may load and run: nothing from elsewhere, nothing evaluated, and of inline code only what
 * the build put there. Style attributes alone are free, because Billboard writes its tooltip's colours as such, and
 * an attribute can load or run nothing under the rest of the policy. A meta element may not say who frames the page.
 */
export function toPolicy({ scripts, styles }: InlineHashes, carrier: "header" | "meta"): string {
  const directives = {
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
    ...(carrier === "header" && { "frame-ancestors": ["'none'"] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Returns the hashes of what stands between the tags of a page's inline scripts and styles, byte for byte. */
export function hashInline(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes) && isExecutable(attributes))
    .map(([, , code = ""]) => toHash(code));
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = ""]) => toHash(css));
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

/** A script of another type, such as JSON, is data and never runs. */
function isExecutable(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
  return /^(?:|module|(?:text|application)\/javascript|importmap|speculationrules)$/i.test(type);
}

/** Browsers read line ends as \n before they hash. */
function toHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64")}'`;
}

/** Joins the hashes of several pages, for a header that serves all of them. */
export function joinHashes(pages: readonly InlineHashes[]): InlineHashes {
  return {
    scripts: [...new Set(pages.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(pages.flatMap(({ styles }) => styles))],
  };
}
