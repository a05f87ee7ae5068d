/** Undefined for a text that is no absolute URL. Browsers know `URL.canParse` for less long than they know `URL`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
