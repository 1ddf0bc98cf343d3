import { type PartReport, rowOf } from '../figures/report.js';
import {
  type Contestant,
  runConcurrently,
  runRounds,
  spreadCpuSpeedup,
  spreadSpeedup,
  type Turns,
  timed,
} from '../figures/run-rounds.js';
import type { Peer } from '../peers/open-peer.js';
import type { BenchSetup } from '../setup/bench-setup.js';

/** A worker's default concurrency. */
const CONCURRENT_CAPTURES = 3;
/** Large enough that the start and the end of a turn, when cores are idle, hardly count. A worker starts only once a day. */
const CAPTURES_PER_TURN = 12;
const PEER_PICTURES_PER_TURN = 4;

const BARE = 'the models alone, on prepared inputs';
const PIPELINE = 'the pipeline: decode, pack, models, fuse';

/**
 * Measures pictures per second of the models alone, the pipeline under continuous load, and the peer, in interleaved rounds.
 *
 * @returns a comparison with the models alone and, if there is a peer, one with it
 */
export async function comparePipeline(
  setup: BenchSetup,
  options: { rounds: number; peer: Peer | null; capturesPerTurn?: number },
): Promise<PartReport[]> {
  const { peer, capturesPerTurn = CAPTURES_PER_TURN } = options;
  const pictures = capturesPerTurn * setup.frames().length;
  const contestants: Contestant[] = [
    { name: BARE, turn: () => timed(pictures, () => setup.bare.runCaptures(capturesPerTurn)) },
    { name: PIPELINE, turn: () => timed(pictures, () => runConcurrently(capturesPerTurn, CONCURRENT_CAPTURES, setup.measure)) },
    ...(peer ? [{ name: peer.name, turn: () => peer.run(setup.frames().slice(0, PEER_PICTURES_PER_TURN)) }] : []),
  ];
  const turns = await runRounds(contestants, options.rounds);
  const against = againstTheLimit(turns);
  return peer === null ? [against] : [against, againstPeer(turns, peer)];
}

function againstTheLimit(turns: Turns): PartReport {
  return {
    part: 'pipeline',
    method: `Pictures of 640x480 in captures of eight, ${CONCURRENT_CAPTURES} captures at once. The models alone get the same inputs, in batches of eight, on the same number of threads.`,
    rows: [BARE, PIPELINE].map((name) => rowOf(turns, name, 'picture')),
    ratios: [{ name: 'pipeline / the models alone', ratio: spreadSpeedup(turns, PIPELINE, BARE), aim: 0.85 }],
    notes: [],
    skipped: null,
  };
}

function againstPeer(turns: Turns, { name, computes, aim }: Peer): PartReport {
  const byCpu = spreadCpuSpeedup(turns, PIPELINE, name);
  return {
    part: 'peers',
    method: 'The same pictures, decoded in the same way, in the same rounds. In Node, WASM runs on one thread.',
    rows: [PIPELINE, name].map((one) => rowOf(turns, one, 'picture')),
    ratios: [
      { name: `pipeline / ${name}`, ratio: spreadSpeedup(turns, PIPELINE, name), aim },
      ...(byCpu === null ? [] : [{ name: `pipeline / ${name}, by CPU time`, ratio: byCpu, aim }]),
    ],
    notes: [
      'The pipeline computes detection, 68 landmarks, pose, liveness, a 512-number template, both eyes, light, sharpness and hashes.',
      `${name} computes ${computes}.`,
    ],
    skipped: null,
  };
}
