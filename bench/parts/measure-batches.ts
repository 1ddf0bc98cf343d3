import { MODEL_ROLES } from '@faceproof/protocol/job.js';
import { type PartReport, rowOf } from '../figures/report.js';
import { runConcurrently } from '../figures/run-concurrently.js';
import { runRounds, spreadSpeedup, timed } from '../figures/run-rounds.js';
import { type Spread, spreadOf } from '../figures/spread.js';
import type { BenchSetup } from '../setup/bench-setup.js';

const SIZES = [1, 2, 4, 8, 16, 32];
/** Items per turn, the same for every batch size, so that small batches are timed over as many items as large ones. */
const ITEMS = 32;
const CAPTURES_PER_ROUND = 6;
const CONCURRENT_CAPTURES = 3;

/** Measures each model by batch size on one thread or device, then the memory of this process under continuous load. */
export async function measureBatches(setup: BenchSetup, options: { rounds: number }): Promise<PartReport> {
  const nameOf = (role: string, size: number) => `${role}, ${size} at once`;
  const turns = await runRounds(
    MODEL_ROLES.flatMap((role) =>
      SIZES.map((size) => ({
        name: nameOf(role, size),
        turn: () => timed(ITEMS, () => setup.bare.runBatches(role, size, ITEMS / size)),
      })),
    ),
    options.rounds,
  );
  return {
    part: 'batches',
    method: 'Each model on its own, on one thread or device. A picture has two items for the eyes.',
    rows: MODEL_ROLES.flatMap((role) => SIZES.map((size) => rowOf(turns, nameOf(role, size), 'item'))),
    ratios: [
      ...MODEL_ROLES.map((role) => ({
        name: `${role}: 8 at once / alone`,
        ratio: spreadSpeedup(turns, nameOf(role, 8), nameOf(role, 1)),
        aim: null,
      })),
      { name: 'resident memory, each round / the first', ratio: await watchMemory(setup, options.rounds), aim: null },
    ],
    notes: [],
    skipped: null,
  };
}

/** Continuous load forms batches of every shape. Memory that grows from round to round is a leak. */
async function watchMemory(setup: BenchSetup, rounds: number): Promise<Spread> {
  const after: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await runConcurrently(CAPTURES_PER_ROUND, CONCURRENT_CAPTURES, setup.measure);
    after.push(process.memoryUsage.rss());
  }
  const [first = 1, ...rest] = after;
  return spreadOf(rest.map((bytes) => bytes / first));
}
