/** One function in its own file, because all rooms import it. Of several entries with the same id, the last one wins. */
export const byId = <T extends { readonly id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((entry) => [entry.id, entry]));
