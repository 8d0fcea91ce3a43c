/** Pseudo-random numbers that are the same in each run: mulberry32. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  weighted(weights: Readonly<Record<string, number>>): string;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    weighted: (weights) => {
      let left = next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
      for (const [key, weight] of Object.entries(weights)) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new RangeError('Weights must not all be zero.');
    },
    chance: (probability) => next() < probability,
  };
}
