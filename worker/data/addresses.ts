/** When two addresses are the same one: servers give the same page with and without a slash at its path's end. */

/** Returns a text that is equal for all spellings of an address. */
export function toAddressKey(url: string): string {
  const spelled = URL.canParse(url) ? new URL(url).href : url;
  return spelled.replace(/^([^?#]*?)\/+(?=[?#]|$)/, "$1");
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
