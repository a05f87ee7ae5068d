/** Keeps values that are costly to make for as long as they are asked for, within a limit of memory. */

interface Cached<V> {
  /** Undefined for keys that were asked for only once. */
  readonly value: V | undefined;
  readonly bytes: number;
}

/** A key and its place in the map, roughly. */
const bytesPerKey = 150;

export class Recent<V> {
  readonly #maxBytes: number;
  /** The one asked for last is the last. */
  readonly #cached = new Map<string, Cached<V>>();
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
    const known = this.#cached.get(key);
    if (known !== undefined) this.#delete(key, known);
    const made = known !== undefined && known.value === undefined ? make() : undefined;
    const value = known?.value ?? made?.value;
    const bytes = made === undefined ? (known?.bytes ?? bytesPerKey) : made.bytes + bytesPerKey;
    this.#cached.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#cached) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest, entry);
    }
    return value;
  }

  #delete(key: string, { bytes }: Cached<V>): void {
    this.#cached.delete(key);
    this.#bytes -= bytes;
  }
}
