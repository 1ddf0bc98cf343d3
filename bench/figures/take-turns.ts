import { type Spread, spreadOf } from './spread.js';

/** What was done in one turn. */
export interface Work {
  /** Pictures, captures or sessions. */
  count: number;
  ms: number;
  /** Time that all cores together spent on it; null where other processes did the work. */
  cpuMs: number | null;
}

/** One of those that are compared. */
export interface Contestant {
  name: string;
  turn(): Promise<Work>;
}

/** Every counted turn, by contestant, in the order of the rounds. */
export type Turns = ReadonlyMap<string, readonly Work[]>;

/**
 * Each contestant once a round, in an order that turns round with every round: whatever else the machine does
 * meanwhile, it does to all of them. The first round warms up and is not counted.
 */
export async function takeTurns(contestants: readonly Contestant[], rounds: number): Promise<Turns> {
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

/** @returns CPU time for each; null where it is not known */
export function spreadCpuMs(turns: Turns, name: string): Spread | null {
  const known = worksOf(turns, name).flatMap(({ cpuMs, count }) => (cpuMs === null ? [] : [cpuMs / count]));
  return known.length === 0 ? null : spreadOf(known);
}

/** How many times as fast one is as the other, round by round. */
export function spreadSpeedup(turns: Turns, name: string, than: string): Spread {
  const others = worksOf(turns, than);
  return spreadOf(worksOf(turns, name).map((work, i) => msEach(others[i] ?? work) / msEach(work)));
}

function worksOf(turns: Turns, name: string): readonly Work[] {
  return turns.get(name) ?? [];
}

/** Does the work and counts its time, of this process and all its threads. */
export async function timed(count: number, work: () => Promise<unknown>): Promise<Work> {
  const cpu = process.cpuUsage();
  const from = performance.now();
  await work();
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  return { count, ms, cpuMs: (user + system) / 1000 };
}
