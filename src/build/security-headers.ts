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

/** One table for every host. All that is sent with a file is decided here; the hosts' files only spell it. */
type Headers = Record<string, string>;

/** The folder whose file names hold a hash of what is in them. */
export const hashedFolder = "assets/";

export const caching = {
  /** The name changes with the content, so a copy is good for a year, the most that caches take. */
  hashed: "public, max-age=31536000, immutable",
  /** Kept, but asked after each time: a new deploy shows at once, and an old one costs one empty answer. */
  rest: "no-cache",
} as const;

/** Nothing here asks for any of them, and no script that might slip in shall. */
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

/** Sent with every file: a worker obeys the policy that came with its own script, not the page's. */
export function securityHeaders(hashes: InlineHashes): Headers {
  return {
    "Content-Security-Policy": toPolicy(hashes, "header"),
    // Without includeSubDomains: a CV does not decide for its neighbours. Browsers ignore it on plain http.
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    // Other sites learn whence a visitor comes, not what was searched for.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
  };
}
