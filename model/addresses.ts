/** Parses, compares and checks addresses. */

/** Returns undefined for a text that is not an absolute URL. Older supported browsers lack `URL.canParse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns `example.com` for `https://www.example.com/about`; undefined for a text that is not an absolute URL. */
export function findHost(url: string): string | undefined {
  return parseUrl(url)?.hostname.replace(/^www\./, "");
}

/** Returns the DOI in an address or a text such as `doi:10.1000/x`, as written; case does not distinguish DOIs. */
export function findDoi(text: string): string | undefined {
  const written =
    /^\s*(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi[:\s]\s*)*(10\.\d+(?:\.\d+)*\/\S+)\s*$/i.exec(
      text,
    )?.[1];
  if (written === undefined) return undefined;
  return written.replace(/(?:%[\da-f]{2})+/gi, decodePercents);
}

/** Decodes a part of an address. A part with an invalid percent encoding stays as it is. */
export function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function toDoiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** Returns a key that is equal for all spellings of an address: `http`, `www.`, a last slash, a DOI's hosts. */
export function toAddressKey(url: string): string {
  const doi = /doi\.org/i.test(url) ? findDoi(url) : undefined;
  if (doi !== undefined) return `doi.org/${doi.toLowerCase()}`;
  const spelled = parseUrl(url)?.href ?? url;
  const [path = ""] = /^[^?#]*/.exec(spelled) ?? [];
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end).replace(/^https?:\/\/(?:www\.)?/, "") + spelled.slice(path.length);
}

/** Parameters that only track where a visitor comes from. */
const tracking = /^(?:utm_[^=]*|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi)(?:=|$)/i;

/** Returns an address without campaign parameters such as `?utm_source=rss`. Everything else stays as written. */
export function withoutTracking(url: string): string {
  const [, page = url, query = "", hash = ""] = /^([^?#]*)\?([^#]*)(#.*)?$/.exec(url) ?? [];
  const kept = query.split("&").filter((part) => !tracking.test(part));
  if (kept.length === query.split("&").length) return url;
  return page + (kept.length === 0 ? "" : `?${kept.join("&")}`) + hash;
}

/** Returns the distinct addresses, each in its first spelling. */
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
 * Returns whether a link has an allowed scheme. The browser's own URL parser decides, so that no white space, control
 * character, case or entity can hide a scheme. Nothing is decoded, because browsers decode nothing: `java%73cript:` is a
 * relative path.
 */
export function isAllowedLink(href: string): boolean {
  // A fast check for most links: parsing a URL takes fifty times as long.
  if (/^https?:\/\/[\w.-]+(?:[/?#][\w./?#=&%+~-]*)?$/i.test(href)) return true;
  try {
    return allowedProtocols.has(new URL(href, "https://page.invalid/").protocol);
  } catch {
    return false;
  }
}

/** Returns the address that dials a number, without separators and a trunk zero; undefined without digits. */
export function toPhoneUrl(phone: string): string | undefined {
  const number = phone.replace(/\(0\)/g, "").replace(/[^\d+*#]/g, "");
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
