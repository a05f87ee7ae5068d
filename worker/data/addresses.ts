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
