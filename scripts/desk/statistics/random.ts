/** Draws for a purpose: the same words give the same draws. */
export type Seeded = (...words: readonly (string | number)[]) => () => number;

/** Repeatable: mulberry32. @param words what the numbers are for, so that one instrument's draws do not move another's */
export function randomFrom(seed: number, ...words: readonly (string | number)[]): () => number {
  let state = [...words.join(' ')].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0, seed >>> 0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
