/** A cache of values that are expensive to compute, limited by memory. The least recently used values are dropped first. */

interface Cached<V> {
  /** Undefined for keys that were requested only once. */
  readonly value: V | undefined;
  readonly bytes: number;
}

/** The approximate size of a key and its map entry. */
const bytesPerKey = 150;

export class LruCache<V> {
  readonly #maxBytes: number;
  /** Ordered from least to most recently used. */
  readonly #cached = new Map<string, Cached<V>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the value of a key. The first request returns undefined and the second one computes and caches the value,
   * because most keys are requested only once.
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
