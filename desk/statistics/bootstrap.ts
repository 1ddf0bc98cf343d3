/** The 95 % bounds of a share, found by drawing people again and again. */
export interface PeopleBounds {
  people: number;
  low: number;
  high: number;
}

const DRAWS = 2000;
const TAIL = 0.025;

/**
 * Bounds of the share of errors if other people of the same kind had been measured: people are drawn with replacement, each with
 * all of their captures. Captures of one person are not independent, so bounds that count captures would be too narrow.
 *
 * With few people even these bounds are too narrow, so they are never narrower than those of Hanley's rule for this number of people
 * without an error, 3 / n: an error never makes the upper bound better.
 *
 * @param errors one list per person: true for each capture that is an error
 */
export function boundByPeople(errors: readonly (readonly boolean[])[]): PeopleBounds {
  const counts = errors.map((own) => ({ wrong: own.filter(Boolean).length, of: own.length }));
  const people = counts.length;
  if (people === 0) return { people, low: 0, high: 1 };
  const random = startRandom();
  const shares = Array.from({ length: DRAWS }, () => drawShare(counts, random)).sort((a, b) => a - b);
  const [low = 0, high = 1] = [TAIL, 1 - TAIL].map((at) => shares[Math.floor(at * (DRAWS - 1))]);
  const unseen = Math.min(1, 3 / people);
  return { people, low: Math.min(low, 1 - unseen), high: Math.max(high, unseen) };
}

function drawShare(counts: readonly { wrong: number; of: number }[], random: () => number): number {
  let [wrong, of] = [0, 0];
  for (let i = 0; i < counts.length; i++) {
    const drawn = counts[Math.floor(random() * counts.length)];
    wrong += drawn?.wrong ?? 0;
    of += drawn?.of ?? 0;
  }
  return wrong / of;
}

/** Mulberry32 from a fixed seed, so that a report can be made again. */
function startRandom(): () => number {
  let state = 20;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
