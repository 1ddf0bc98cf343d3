import { MODEL_ROLES } from '@faceproof/protocol/job.js';
import { keepComing } from '../figures/keep-coming.js';
import { type PartReport, rowOf } from '../figures/report.js';
import { type Spread, spreadOf } from '../figures/spread.js';
import { spreadSpeedup, takeTurns, timed } from '../figures/take-turns.js';
import type { BenchRoom } from '../room/bench-room.js';

const SIZES = [1, 2, 4, 8, 16, 32];
/** Items of one model in one turn, so that a small batch is timed over as many as a large one. */
const ITEMS = 32;
const CAPTURES_A_ROUND = 6;
const CAPTURES_AT_ONCE = 3;

/** Each model by batch size on one thread or device, then the memory of this process while captures keep coming. */
export async function measureBatches(room: BenchRoom, options: { rounds: number }): Promise<PartReport> {
  const nameOf = (role: string, size: number) => `${role}, ${size} at once`;
  const turns = await takeTurns(
    MODEL_ROLES.flatMap((role) =>
      SIZES.map((size) => ({
        name: nameOf(role, size),
        turn: () => timed(ITEMS, () => room.bare.runBatches(role, size, ITEMS / size)),
      })),
    ),
    options.rounds,
  );
  return {
    part: 'batches',
    method: 'Each model on its own, on one thread or device; the eyes are two items a picture.',
    rows: MODEL_ROLES.flatMap((role) => SIZES.map((size) => rowOf(turns, nameOf(role, size), 'item'))),
    ratios: [
      ...MODEL_ROLES.map((role) => ({
        name: `${role}: 8 at once / alone`,
        ratio: spreadSpeedup(turns, nameOf(role, 8), nameOf(role, 1)),
        aim: null,
      })),
      { name: 'resident memory, each round / the first', ratio: await watchMemory(room, options.rounds), aim: null },
    ],
    notes: [],
    skipped: null,
  };
}

/** Batches of all shapes form while captures keep coming: memory that grows with the rounds is a leak. */
async function watchMemory(room: BenchRoom, rounds: number): Promise<Spread> {
  const after: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await keepComing(CAPTURES_A_ROUND, CAPTURES_AT_ONCE, room.measure);
    after.push(process.memoryUsage.rss());
  }
  const [first = 1, ...rest] = after;
  return spreadOf(rest.map((bytes) => bytes / first));
}
