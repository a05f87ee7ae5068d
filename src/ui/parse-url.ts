/** Addresses as texts. Browsers know `URL.canParse` for less long than they know `URL`. */

/** Undefined for a text that is no absolute URL. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns 'example.com' for 'https://www.example.com/about'; undefined for a text that is no URL. */
export function findHost(url: string): string | undefined {
  return parseUrl(url)?.hostname.replace(/^www\./, "");
}
