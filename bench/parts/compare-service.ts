import type { DemoService } from '@faceproof/installation/service/call-service.js';
import { keepComing } from '../figures/keep-coming.js';
import { type PartReport, type Row, rowOf } from '../figures/report.js';
import { type Contestant, spreadSpeedup, takeTurns, timed, type Work } from '../figures/take-turns.js';
import type { BenchRoom } from '../room/bench-room.js';
import { runSession } from './run-session.js';

const MODELS = 'the models alone';
const PIPELINE = 'the pipeline';
const DECISION = 'the service: first byte of the upload to decision';
const STREAM = 'the pipeline, captures that keep coming';
const SESSIONS = 'the service: sessions from opening to decision';

/** Captures of one turn, one after the other. */
const IN_A_ROW = 3;
/** As a worker holds at once by default. */
const CAPTURES_AT_ONCE = 3;
/** So many people are at it; while some upload and others are told, the worker has enough. */
const SESSIONS_AT_ONCE = 6;
/** So many that the beginning of a turn, where all upload and the worker has nothing, and its end do not count for much. */
const SESSIONS_A_TURN = 72;

/** One capture after the other, then many at once: what the service adds to the pipeline, and the pipeline to the models. */
export async function compareService(room: BenchRoom, service: DemoService, options: { rounds: number }): Promise<PartReport> {
  const one = await takeTurns(
    [
      { name: MODELS, turn: () => inARow((count) => timed(count, () => keepComing(count, 1, () => room.bare.runCaptures(1)))) },
      { name: PIPELINE, turn: () => inARow((count) => timed(count, () => keepComing(count, 1, room.measure))) },
      { name: DECISION, turn: () => inARow((count) => decide(room, service, count)) },
    ],
    options.rounds,
  );
  const many = await takeTurns([streamOf(room), sessionsOf(room, service)], options.rounds);
  const rows: Row[] = [
    ...[MODELS, PIPELINE, DECISION].map((name) => rowOf(one, name, 'capture')),
    rowOf(many, STREAM, 'capture'),
    rowOf(many, SESSIONS, 'session'),
  ];
  return {
    part: 'service',
    method: `LIVENESS_ONLY, eight pictures of 640x480. First one at a time, ${IN_A_ROW} in a row; then ${SESSIONS_AT_ONCE} sessions at once against ${CAPTURES_AT_ONCE} captures at once.`,
    rows,
    ratios: [
      { name: 'the models alone / upload to decision', ratio: spreadSpeedup(one, DECISION, MODELS), aim: null },
      { name: 'the models alone / the pipeline, one capture', ratio: spreadSpeedup(one, PIPELINE, MODELS), aim: null },
      { name: 'sessions per second / captures per second', ratio: spreadSpeedup(many, SESSIONS, STREAM), aim: 0.8 },
    ],
    notes: ['Upload to decision should take less than 400 ms on two idle cores. The caller runs on the same machine.'],
    skipped: null,
  };
}

/**
 * Each contestant has threads and memory of its own, and what the others did meanwhile has pushed them out of the caches: the first
 * of a turn brings them back and does not count.
 */
async function inARow(run: (count: number) => Promise<Work>): Promise<Work> {
  await run(1);
  return run(IN_A_ROW);
}

/** Opening a session is not part of it. */
async function decide(room: BenchRoom, service: DemoService, count: number): Promise<Work> {
  let ms = 0;
  for (let i = 0; i < count; i++) ms += await runSession(service, room.frames());
  return elsewhere(count, ms);
}

function streamOf(room: BenchRoom): Contestant {
  return {
    name: STREAM,
    turn: () => timed(SESSIONS_A_TURN, () => keepComing(SESSIONS_A_TURN, CAPTURES_AT_ONCE, room.measure)),
  };
}

function sessionsOf(room: BenchRoom, service: DemoService): Contestant {
  const session = () => runSession(service, room.frames());
  return {
    name: SESSIONS,
    async turn() {
      const { ms } = await timed(SESSIONS_A_TURN, () => keepComing(SESSIONS_A_TURN, SESSIONS_AT_ONCE, session));
      return elsewhere(SESSIONS_A_TURN, ms);
    },
  };
}

/** Other processes did the work. */
function elsewhere(count: number, ms: number): Work {
  return { count, ms, cpuMs: null };
}
