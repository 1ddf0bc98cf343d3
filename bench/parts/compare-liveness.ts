import { manifestId } from '@faceproof/models/sets/manifest.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { type PartReport, rowOf, skip } from '../figures/report.js';
import { runConcurrently } from '../figures/run-concurrently.js';
import { runRounds, spreadSpeedup, timed } from '../figures/run-rounds.js';
import type { BenchSetup } from '../setup/bench-setup.js';
import { addNetwork, findSecondNetwork } from '../setup/second-network.js';

/** A worker's default concurrency. */
const CONCURRENT_CAPTURES = 3;
const CAPTURES_PER_TURN = 6;
const ONE = 'the set in use';

/**
 * Measures what a second network for liveness costs a capture: the pipeline with the set in use, and with the network of the shelf
 * beside it.
 *
 * @returns skipped if no such network is in `modelsDir`
 */
export async function compareLiveness(
  setup: BenchSetup,
  options: { modelsDir: string; engine: string; threads: number; rounds: number },
): Promise<PartReport> {
  const second = await findSecondNetwork(options.modelsDir);
  if (second === null)
    return skip('liveness', 'No second network for liveness is here. Run: npm run models -- shelf get minifasnet-v2');
  const two = `the same with ${manifestId(second)}`;
  const engine = await openEngine({ ...options, set: addNetwork(setup.engine.set, second) });
  try {
    const turn = (by: Engine) => () => timed(CAPTURES_PER_TURN, () => measureCaptures(by, setup));
    const contestants = [
      { name: ONE, turn: turn(setup.engine) },
      { name: two, turn: turn(engine) },
    ];
    const turns = await runRounds(contestants, options.rounds);
    return {
      part: 'liveness',
      method: `Captures of ${setup.frames().length} pictures, ${CONCURRENT_CAPTURES} at once, through the pipeline.`,
      rows: [ONE, two].map((name) => rowOf(turns, name, 'capture')),
      ratios: [{ name: 'speed with the second network / without', ratio: spreadSpeedup(turns, two, ONE), aim: null }],
      notes: [],
      skipped: null,
    };
  } finally {
    await engine.close();
  }
}

function measureCaptures(engine: Engine, { frames }: BenchSetup): Promise<void> {
  return runConcurrently(CAPTURES_PER_TURN, CONCURRENT_CAPTURES, async () => {
    await engine.measure({ captureId: 'bench', media: { kind: 'FRAMES', frames: frames() }, reference: null });
  });
}
