/** Keeps values that are costly to make for as long as they are asked for, within a limit of memory. */

interface Kept<V> {
  /** Undefined for keys that were asked for only once. */
  readonly value: V | undefined;
  readonly bytes: number;
}

/** A key and its place in the map, roughly. */
const bytesPerKey = 150;

export class Recent<V> {
  readonly #maxBytes: number;
  /** The one asked for last is the last. */
  readonly #kept = new Map<string, Kept<V>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the key's value. It is made and kept when it is asked for a second time, since most are asked for only
   * once; until then the result is undefined. What was asked for the longest time ago is given up first.
   */
  find(key: string, make: () => { readonly value: V; readonly bytes: number }): V | undefined {
    if (this.#maxBytes === 0) return undefined;
    const known = this.#kept.get(key);
    if (known !== undefined) this.#delete(key, known);
    const made = known !== undefined && known.value === undefined ? make() : undefined;
    const value = known?.value ?? made?.value;
    const bytes = made === undefined ? (known?.bytes ?? bytesPerKey) : made.bytes + bytesPerKey;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest, entry);
    }
    return value;
  }

  #delete(key: string, { bytes }: Kept<V>): void {
    this.#kept.delete(key);
    this.#bytes -= bytes;
  }
}
