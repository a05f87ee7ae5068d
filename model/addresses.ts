/** When two addresses are the same one, for lists of links and for an import that meets what the owner has typed. */

/** Returns a text that is equal for all spellings of an address: with `http`, with `www.`, with a slash after its path. */
export function toAddressKey(url: string): string {
  const spelled = URL.canParse(url) ? new URL(url).href : url;
  const [path = ""] = /^[^?#]*/.exec(spelled) ?? [];
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end).replace(/^https?:\/\/(?:www\.)?/, "") + spelled.slice(path.length);
}

/** Returns the addresses that are known, each in its first spelling. */
export function findDistinctAddresses(urls: readonly (string | undefined)[]): string[] {
  const distinct = new Map<string, string>();
  for (const url of urls) {
    if (url === undefined) continue;
    const key = toAddressKey(url);
    if (!distinct.has(key)) distinct.set(key, url);
  }
  return [...distinct.values()];
}

/** A relative link has the scheme of the page. */
const allowedProtocols = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);

/**
 * Returns whether a browser that follows the link ends at an allowed scheme. The browser's own URL parser decides, so
 * that no white space, control character, case or entity can hide a scheme. Nothing is decoded, since browsers decode
 * nothing: `java%73cript:` is a relative path.
 */
export function isAllowedLink(href: string): boolean {
  // A short way for by far the most links: URL parsing takes fifty times as long.
  if (/^https?:\/\/[\w.-]+(?:[/?#][\w./?#=&%+~-]*)?$/i.test(href)) return true;
  try {
    return allowedProtocols.has(new URL(href, "https://page.invalid/").protocol);
  } catch {
    return false;
  }
}
