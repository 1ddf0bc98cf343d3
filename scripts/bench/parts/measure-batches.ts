import { type PartReport, rowOf } from '../figures/report.js';
import { runConcurrently } from '../figures/run-concurrently.js';
import { runRounds, spreadSpeedup, timed } from '../figures/run-rounds.js';
import { type Spread, spreadOf } from '../figures/spread.js';
import type { BenchSetup } from '../setup/bench-setup.js';
import { nameNetworks } from '../setup/name-networks.js';

const SIZES = [1, 2, 4, 8, 16, 32];
/** Items per turn, the same for every batch size, so that small batches are timed over as many items as large ones. */
const ITEMS = 32;
const CAPTURES_PER_ROUND = 6;
const CONCURRENT_CAPTURES = 3;

/** Measures each model by batch size on one thread or device, then the memory of this process under continuous load. */
export async function measureBatches(setup: BenchSetup, options: { rounds: number }): Promise<PartReport> {
  const networks = nameNetworks(setup.engine.set);
  const nameOf = (name: string, size: number) => `${name}, ${size} at once`;
  const turns = await runRounds(
    networks.flatMap(({ id, name }) =>
      SIZES.map((size) => ({
        name: nameOf(name, size),
        turn: () => timed(ITEMS, () => setup.bare.runBatches(id, size, ITEMS / size)),
      })),
    ),
    options.rounds,
  );
  return {
    part: 'batches',
    method: 'Each model on its own, on one thread or device. A picture has two items for the eyes.',
    rows: networks.flatMap(({ name }) => SIZES.map((size) => rowOf(turns, nameOf(name, size), 'item'))),
    ratios: [
      ...networks.map(({ name }) => ({
        name: `${name}: 8 at once / alone`,
        ratio: spreadSpeedup(turns, nameOf(name, 8), nameOf(name, 1)),
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
