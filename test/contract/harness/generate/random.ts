/** Chance from a seed, so that a failure can be run again. */
export interface Random {
  /** A whole number from 0 to below `below`. */
  below(below: number): number;
  /** Whether an event with probability 1 / `times` happens now. */
  once(times: number): boolean;
  of<T>(choices: readonly T[]): T;
}

/** mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    once: (times) => below(times) === 0,
    of: (choices) => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('Nothing to choose from');
      return choice;
    },
  };
}
