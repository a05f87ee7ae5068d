/** The schemes that a link on the page may have; a relative link has that of the page. */
const allowedProtocols = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);

/**
 * Whether a browser that follows this link ends at an allowed scheme. The browser's own reading decides, so that
 * no white space, control character, case or entity can hide a scheme from it. Nothing is decoded here, as a
 * browser would not: `java%73cript:` is a relative path to both.
 */
export function isAllowedLink(href: string): boolean {
  // By far the most common case; URL.parse costs fifty times as much.
  if (/^https?:\/\/[\w.-]+(?:[/?#][\w./?#=&%+~-]*)?$/i.test(href)) return true;
  try {
    return allowedProtocols.has(new URL(href, "https://page.invalid/").protocol);
  } catch {
    return false;
  }
}
