import { randomUUID } from 'node:crypto';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Bytes, DemoService } from '@faceproof/installation/service/call-service.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { type PartReport, type Row, rowOf } from '../figures/report.js';
import {
  type Contestant,
  runConcurrently,
  runRounds,
  spreadOf,
  spreadSpeedup,
  timed,
  type Work,
} from '../figures/run-rounds.js';
import { readServiceCpu, SERVICE_PARTS, type ServiceCpu, type ServicePart } from '../load/read-service-cpu.js';
import type { BenchSetup } from '../setup/bench-setup.js';

const DECISION = 'the service, from the first byte of the upload to the decision';
const STREAM = 'the pipeline, under continuous load';
const SESSIONS = 'the service, from session creation to the decision';

/** Consecutive captures of one turn. */
const IN_A_ROW = 3;
/** A worker's default concurrency. */
const CONCURRENT_CAPTURES = 3;
/** Enough to keep the worker busy while some sessions upload and others wait for their decision. */
const CONCURRENT_SESSIONS = 6;
/** Large enough that the start of a turn, when all upload and the worker is idle, and its end hardly count. */
const SESSIONS_PER_TURN = 72;

/** Where the sessions of one turn are. */
interface Place {
  /** Opens a new account, because the service compares the captures of an account with each other. */
  openService(): Promise<DemoService>;
  /** The folder of `npm start`. */
  folder: string;
}

/** Measures upload to decision, one at a time, and the overhead of the service over the pipeline, under continuous load. */
export async function compareService(setup: BenchSetup, place: Place, options: { rounds: number }): Promise<PartReport> {
  const spent: ServiceCpu[] = [];
  const one = await runRounds([{ name: DECISION, turn: () => decide(setup, place) }], options.rounds);
  const many = await runRounds([streamOf(setup), sessionsOf(setup, place, spent)], options.rounds);
  const rows: Row[] = [
    rowOf(one, DECISION, 'capture'),
    rowOf(many, STREAM, 'capture'),
    rowOf(many, SESSIONS, 'session'),
    // The first turn was the warm-up.
    ...cpuRowsOf(spent.slice(1)),
  ];
  return {
    part: 'service',
    method: `LIVENESS_ONLY, eight pictures of 640x480, each session approved. First ${IN_A_ROW} in a row, one at a time; then ${CONCURRENT_SESSIONS} sessions at once, compared with ${CONCURRENT_CAPTURES} captures at once.`,
    rows,
    ratios: [{ name: 'sessions per second / captures per second', ratio: spreadSpeedup(many, SESSIONS, STREAM), aim: 0.8 }],
    notes: ['Upload to decision should take less than 400 ms on two idle cores. The caller runs on the same machine.'],
    skipped: null,
  };
}

/** Measures from upload to decision, after one that does not count. Creating the session does not count either. */
async function decide(setup: BenchSetup, place: Place): Promise<Work> {
  const service = await place.openService();
  let ms = 0;
  for (let i = 0; i <= IN_A_ROW; i++) {
    const took = await runSession(service, setup.frames());
    if (i > 0) ms += took;
  }
  return elsewhere(IN_A_ROW, ms);
}

function streamOf(setup: BenchSetup): Contestant {
  return {
    name: STREAM,
    turn: () => timed(SESSIONS_PER_TURN, () => runConcurrently(SESSIONS_PER_TURN, CONCURRENT_CAPTURES, setup.measure)),
  };
}

/** @param spent receives the CPU time of a session in each turn, if it can be read */
function sessionsOf(setup: BenchSetup, place: Place, spent: ServiceCpu[]): Contestant {
  return {
    name: SESSIONS,
    async turn() {
      const service = await place.openService();
      const session = () => runSession(service, setup.frames());
      const { ms, spent: each } = await spendOn(place.folder, SESSIONS_PER_TURN, CONCURRENT_SESSIONS, session);
      if (each !== null) spent.push(each);
      return elsewhere(SESSIONS_PER_TURN, ms);
    },
  };
}

/** @returns the elapsed time, and what each session took of the CPU; null if the service's processes could not be read */
export async function spendOn(folder: string, count: number, concurrency: number, session: () => Promise<unknown>) {
  const before = readServiceCpu(folder);
  const { ms } = await timed(count, () => runConcurrently(count, concurrency, session));
  const after = readServiceCpu(folder);
  if (before === null || after === null) return { ms, spent: null };
  const of = (part: ServicePart) => (after[part] - before[part]) / count;
  return { ms, spent: { worker: of('worker'), orchestrator: of('orchestrator'), database: of('database') } };
}

/** A row for each part, and {@link WHOLE}. @returns none if nothing could be read */
export function cpuRowsOf(spent: readonly ServiceCpu[]): Row[] {
  if (spent.length === 0) return [];
  const row = (part: string, of: (one: ServiceCpu) => number) => {
    const cpuMs = spreadOf(spent.map(of));
    return { name: `CPU time of a decision, ${part}`, per: 'session', ms: null, perSecond: null, cpuMs };
  };
  const whole = row(WHOLE, ({ worker, orchestrator, database }) => worker + orchestrator + database);
  return [...SERVICE_PARTS.map((part) => row(`the ${part}`, (one) => one[part])), whole];
}

/** What a decision of eight pictures takes, wherever it is computed. */
export const WHOLE = 'the whole service';

/** Work of other processes, whose CPU time is unknown. */
function elsewhere(count: number, ms: number): Work {
  return { count, ms, cpuMs: null };
}

const FRAME_EVERY_MS = 400;
/** One device, because the same pictures from another would be a replay, which is reviewed and not decided. */
const DEVICE_TOKEN = 'the-one-device-of-the-bench';

/**
 * Runs one session from creation to its approval, making the calls of both the integrator's server and the person's device.
 *
 * @returns milliseconds from the first byte of the upload to the decision, as a long poll sees it
 * @throws Refusal if the session is not approved: one in review makes a worker render pictures beside the next captures
 */
export async function runSession({ call }: DemoService, frames: readonly Buffer[]): Promise<number> {
  const session = await call<SessionEnvelope>('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Bench' } });
  const opened = await call<{ captureId: string; uploadToken: string }>('POST', '/v1/captures', {
    body: {},
    bearer: session.handoff?.captureToken ?? '',
  });
  const form = uploadOf(frames);
  const from = performance.now();
  await call('PUT', `/v1/captures/${opened.captureId}/media`, { body: form, bearer: opened.uploadToken });
  for (;;) {
    const { status } = await call<SessionEnvelope>('GET', `/v1/sessions/${session.sessionId}?wait=20`);
    if (status === 'APPROVED') return performance.now() - from;
    if (status !== 'PROCESSING')
      throw new Refusal(
        `A session of the bench became ${status} instead of APPROVED. Its reasons and the worker's log say why.`,
      );
  }
}

/** Encodes the upload by hand: `FormData` would add 3 ms of CPU time per upload, which is not the service's. */
function uploadOf(frames: readonly Buffer[]): Bytes {
  const boundary = randomUUID();
  const part = (headers: string) => Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`);
  const times = frames.map((_, index) => ({ atMs: index * FRAME_EVERY_MS }));
  const metadata = JSON.stringify({ frames: times, deviceToken: DEVICE_TOKEN });
  const pieces = frames.flatMap((frame, index) => [
    part(`name="frame"; filename="frame-${index}.jpg"\r\nContent-Type: image/jpeg`),
    frame,
  ]);
  const bytes = Buffer.concat([
    part('name="metadata"'),
    Buffer.from(metadata),
    ...pieces,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { bytes, type: `multipart/form-data; boundary=${boundary}` };
}
