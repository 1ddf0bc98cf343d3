import { keepComing } from '../figures/keep-coming.js';
import { type PartReport, rowOf } from '../figures/report.js';
import { type Contestant, spreadSpeedup, type Turns, takeTurns, timed } from '../figures/take-turns.js';
import type { Peer } from '../peers/open-peer.js';
import type { BenchRoom } from '../room/bench-room.js';

/** As a worker holds at once by default. */
const CAPTURES_AT_ONCE = 3;
/** So many that beginning and end of a turn, where cores wait, do not count for much: a worker begins once a day. */
const CAPTURES_A_TURN = 12;
const PICTURES_OF_PEERS_A_TURN = 4;

const BARE = 'the models alone, on inputs that are ready';
const PIPELINE = 'the pipeline: decode, pack, models, fuse';

/**
 * Pictures per second: the models alone, the pipeline with captures that keep coming, and the peers, in turns.
 *
 * @returns one report against the limit and, where there are peers, one against them
 */
export async function comparePipeline(
  room: BenchRoom,
  options: { rounds: number; peers: readonly Peer[]; capturesATurn?: number },
): Promise<PartReport[]> {
  const { capturesATurn = CAPTURES_A_TURN } = options;
  const pictures = capturesATurn * room.frames().length;
  const contestants: Contestant[] = [
    { name: BARE, turn: () => timed(pictures, () => room.bare.runCaptures(capturesATurn)) },
    { name: PIPELINE, turn: () => timed(pictures, () => keepComing(capturesATurn, CAPTURES_AT_ONCE, room.measure)) },
    ...options.peers.map((peer) => ({
      name: peer.name,
      turn: () => peer.run(room.frames().slice(0, PICTURES_OF_PEERS_A_TURN)),
    })),
  ];
  const turns = await takeTurns(contestants, options.rounds);
  const against = againstTheLimit(turns);
  return options.peers.length === 0 ? [against] : [against, againstPeers(turns, options.peers)];
}

function againstTheLimit(turns: Turns): PartReport {
  return {
    part: 'pipeline',
    method: `Pictures of 640x480 in captures of eight, ${CAPTURES_AT_ONCE} captures at once; the same inputs to the models alone, in batches of eight, on as many threads.`,
    rows: [BARE, PIPELINE].map((name) => rowOf(turns, name, 'picture')),
    ratios: [{ name: 'pipeline / the models alone', ratio: spreadSpeedup(turns, PIPELINE, BARE), aim: 0.85 }],
    notes: [],
    skipped: null,
  };
}

function againstPeers(turns: Turns, peers: readonly Peer[]): PartReport {
  return {
    part: 'peers',
    method: 'The same pictures, decoded the same way, in the same rounds. WASM runs on one thread in Node.',
    rows: [PIPELINE, ...peers.map(({ name }) => name)].map((name) => rowOf(turns, name, 'picture')),
    ratios: peers.map(({ name, aim }) => ({
      name: `pipeline / ${name}`,
      ratio: spreadSpeedup(turns, PIPELINE, name),
      aim,
    })),
    notes: [
      'The pipeline computes detection, 68 landmarks, pose, liveness, a 512-number template, both eyes, light, sharpness and hashes.',
      ...peers.map(({ name, computes }) => `${name} computes ${computes}.`),
    ],
    skipped: null,
  };
}
