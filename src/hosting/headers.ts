import { type InlineHashes, toPolicy } from "./policy.ts";

/** One table for every host. All that is sent with a file is decided here; the hosts' files only spell it. */
export type Headers = Record<string, string>;

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
