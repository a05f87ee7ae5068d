/** Seeded random numbers, the same on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From 0 up to, not including, `below`. */
  integer(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** An index below `count`; index i comes 1 / (i + 1) as often as index 0. */
  zipf(count: number): number;
}

/** mulberry32: 32 bits of state, good enough for invented data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const sums = new Map<number, Float64Array>();

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  function zipf(count: number): number {
    let upTo = sums.get(count);
    if (upTo === undefined) {
      upTo = new Float64Array(count);
      let sum = 0;
      for (let index = 0; index < count; index++) {
        sum += 1 / (index + 1);
        upTo[index] = sum;
      }
      sums.set(count, upTo);
    }
    const wanted = next() * upTo[count - 1]!;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (upTo[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    next,
    zipf,
    integer: (below) => Math.floor(next() * below),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}
