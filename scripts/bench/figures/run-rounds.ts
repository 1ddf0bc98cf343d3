/** The work of one turn. */
export interface Work {
  /** The number of pictures, captures or sessions. */
  count: number;
  ms: number;
  /** CPU time of all cores together; null if other processes did the work. */
  cpuMs: number | null;
}

/** One of the things that are compared. */
export interface Contestant {
  name: string;
  turn(): Promise<Work>;
}

/** Every counted turn, by contestant, in the order of the rounds. */
export type Turns = ReadonlyMap<string, readonly Work[]>;

/**
 * Runs every contestant once in each round, and reverses the order from round to round, so that other load on the machine
 * affects all of them alike. The first round is a warm-up and is not counted.
 */
export async function runRounds(contestants: readonly Contestant[], rounds: number): Promise<Turns> {
  const turns = new Map<string, Work[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, turn } of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const work = await turn();
      if (round > 0) turns.get(name)?.push(work);
    }
  }
  return turns;
}

export const msEach = ({ ms, count }: Work): number => ms / count;

export function spreadMs(turns: Turns, name: string): Spread {
  return spreadOf(worksOf(turns, name).map(msEach));
}

/** @returns CPU time per item; null if it is unknown */
export function spreadCpuMs(turns: Turns, name: string): Spread | null {
  const known = worksOf(turns, name).flatMap(({ cpuMs, count }) => (cpuMs === null ? [] : [cpuMs / count]));
  return known.length === 0 ? null : spreadOf(known);
}

/** The speed of `name` as a multiple of the speed of `than`, computed within each round. */
export function spreadSpeedup(turns: Turns, name: string, than: string): Spread {
  const others = worksOf(turns, than);
  return spreadOf(worksOf(turns, name).map((work, i) => msEach(others[i] ?? work) / msEach(work)));
}

/** The same by CPU time; null if a round does not know it. */
export function spreadCpuSpeedup(turns: Turns, name: string, than: string): Spread | null {
  const others = worksOf(turns, than);
  const ratios = worksOf(turns, name).flatMap((work, i) => {
    const [own, other] = [work.cpuMs, others[i]?.cpuMs ?? null];
    return own === null || other === null ? [] : [other / (others[i]?.count ?? 1) / (own / work.count)];
  });
  return ratios.length === 0 ? null : spreadOf(ratios);
}

function worksOf(turns: Turns, name: string): readonly Work[] {
  return turns.get(name) ?? [];
}

/** Runs the work, and measures its duration and the CPU time of this process with all its threads. */
export async function timed(count: number, work: () => Promise<unknown>): Promise<Work> {
  const cpu = process.cpuUsage();
  const from = performance.now();
  await work();
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  return { count, ms, cpuMs: (user + system) / 1000 };
}

/** The median and the range of several rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @throws RangeError if there are no values */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('There are no rounds to count');
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? max;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? min) + upper) / 2;
  return { median, min, max };
}

/** Runs `work` the given number of times, at most `concurrency` at once. The next run starts as soon as one is done. */
export async function runConcurrently(times: number, concurrency: number, work: () => Promise<unknown>): Promise<void> {
  const state = { left: times };
  await Promise.all(
    Array.from({ length: Math.min(concurrency, times) }, async () => {
      while (state.left-- > 0) await work();
    }),
  );
}
