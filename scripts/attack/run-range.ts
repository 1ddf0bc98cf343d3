import { cutAtPagePace } from '@faceproof/desk/service/page-pace.js';
import { randomFrom } from '@faceproof/desk/statistics/random.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import type { TimedPose } from '@faceproof/orchestrator/judgement/signs/read-head-turns.js';
import type { Engine } from '@faceproof/workers/open-engine.js';
import type { Instrument, Performance } from './instruments/index.js';
import { type Film, type Material, once } from './instruments/material.js';
import { arrange, playOn } from './methods/answer-challenge.js';
import type { Method } from './methods/index.js';
import { type Result, sendAttack } from './methods/send-capture.js';
import { attackPage } from './methods/use-page.js';

export interface Try extends Result {
  instrument: string;
  method: string;
  person: number;
}

export interface RangeRun {
  tries: Try[];
  failed: { instrument: string; method: string; why: string }[];
}

export interface Range {
  materials: readonly Material[];
  instruments: readonly Instrument[];
  methods: readonly Method[];
  /** For each cell and material; the page has a quarter of them. */
  tries: number;
  seed: number;
  engine: Engine;
  /** An account on which nothing was captured yet: the service remembers captures. */
  openAccount(): Promise<Call>;
  /** null: no method uses the page. */
  chromium: { program: string; folder: string } | null;
  onProgress(line: string): void;
}

/** Captures that wait for their own clock at a time. */
const AT_ONCE = 5;
const CAPTURE_MS = 3250;
const NEXT_MS = 5250;
/** A challenge and its pauses. */
const CHALLENGE_MS = 17_000;

/** How much of a clip so many tries need. */
export function secondsFor(tries: number): number {
  return Math.ceil((NEXT_MS * tries + CAPTURE_MS + CHALLENGE_MS) / 1000);
}

/** Crosses instruments, methods and materials. A try that fails is named and left out. */
export async function runRange(range: Range): Promise<RangeRun> {
  const run: RangeRun = { tries: [], failed: [] };
  for (const material of range.materials) {
    const attempts: Attempted[] = [];
    // Before instruments are made, which keeps this process too busy for a database.
    for (const planned of range.instruments.flatMap((instrument) => planAttempts(instrument, material, range)))
      attempts.push({ ...planned, call: await range.openAccount() });
    const inPage = attempts.filter(({ method }) => method.inPage);
    for (const [own, atOnce] of [
      [attempts.filter((one) => !inPage.includes(one)), AT_ONCE],
      [inPage, 1],
    ] as const)
      await inTurns(own, atOnce, (one) => makeAttempt(one, range, run));
    range.onProgress(`person ${material.person}: ${run.tries.length} tries so far, ${run.failed.length} failed`);
  }
  return run;
}

function planAttempts(instrument: Instrument, material: Material, range: Range): Omit<Attempted, 'call'>[] {
  const prepared = once(() => prepare(instrument, material, range));
  return range.methods
    .filter(({ carries }) => carries(instrument))
    .flatMap((method) => {
      const count = method.inPage ? Math.ceil(range.tries / 4) : range.tries;
      return Array.from({ length: count }, (_, i) => ({ instrument, method, material, prepared, i, count }));
    });
}

async function makeAttempt(attempted: Attempted, range: Range, run: RangeRun): Promise<void> {
  const cell = { instrument: attempted.instrument.id, method: attempted.method.id };
  try {
    const played = await attempted.prepared();
    if (played === null) return;
    run.tries.push({ ...cell, person: attempted.material.person, ...(await attempt(attempted, played, range)) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    run.failed.push({ ...cell, why });
    range.onProgress(`${cell.instrument}, ${cell.method}: failed: ${why}`);
  }
}

interface Played extends Performance {
  /** Of the second half's film; measured when it is first needed. */
  poses(): Promise<TimedPose[]>;
}

async function prepare(instrument: Instrument, material: Material, { seed, engine }: Range): Promise<Played | null> {
  const performance = await instrument.make(material, {
    seeded: (...words) => randomFrom(seed, instrument.id, material.person, ...words),
    landmarksOf: async (picture) => (await measure(engine, [picture]))[0]?.main?.landmarks ?? null,
  });
  if (performance === null) return null;
  return { ...performance, poses: once(() => measurePoses(performance.second, engine)) };
}

interface Attempted {
  /** Of an account of its own. */
  call: Call;
  instrument: Instrument;
  method: Method;
  material: Material;
  /** null: the material lacks what the instrument is made of. */
  prepared(): Promise<Played | null>;
  /** Of so many tries of this instrument by this method. */
  i: number;
  count: number;
}

async function attempt(
  { call, instrument, method, material, i, count }: Attempted,
  { first, second, poses }: Played,
  range: Range,
): Promise<Result> {
  const fromMs = startOf(first, i, count);
  const stops = instrument.answers === 'STOPS';
  if (method.inPage) {
    if (range.chromium === null) throw new Error('Chromium is not installed.');
    const film = [...first.slice(fromMs / 100), ...first.slice(0, fromMs / 100)];
    return attackPage(call, { ...range.chromium, film, how: method.id === 'patched' ? 'patched' : 'camera', stops });
  }
  const [photos = []] = cutAtPagePace(
    first.filter(({ atMs }) => atMs >= fromMs).map((shot) => ({ ...shot, atMs: shot.atMs - fromMs })),
  );
  const sent = first === second ? photos.map(({ atMs }) => atMs + fromMs) : [];
  const random = randomFrom(range.seed, instrument.id, method.id, material.person, i);
  // A second half is awaited for a minute and a half only.
  const measured = instrument.answers === 'ARRANGES' ? await poses() : [];
  return sendAttack(
    call,
    {
      photos,
      random,
      answer: async (challenge) => {
        if (stops) return null;
        if (instrument.answers === 'ARRANGES') return arrange(second, challenge, measured, sent);
        return playOn(second, challenge, fromMs + CAPTURE_MS);
      },
    },
    method.id === 'stolen-token',
  );
}

/** Spread over the clip, overlapping where it is short; to a whole picture. */
function startOf(film: Film, i: number, count: number): number {
  const lastMs = Math.max(0, 100 * film.length - CAPTURE_MS);
  return 100 * Math.floor((i * Math.min(NEXT_MS, lastMs / Math.max(1, count - 1))) / 100);
}

/** As a job of a worker has them at most. */
const FRAMES_AT_ONCE = 24;

async function measurePoses(film: Film, engine: Engine): Promise<TimedPose[]> {
  const poses: TimedPose[] = [];
  for (let from = 0; from < film.length; from += FRAMES_AT_ONCE) {
    const part = film.slice(from, from + FRAMES_AT_ONCE);
    const frames = await measure(engine, await Promise.all(part.map(({ jpeg }) => jpeg())));
    for (const { index, main } of frames) if (main?.pose) poses.push({ atMs: 100 * (from + index), ...main.pose });
  }
  return poses;
}

async function measure(engine: Engine, frames: Buffer[]) {
  return (await engine.measure({ captureId: 'range', media: { kind: 'FRAMES', frames }, reference: null })).frames;
}

async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workOn = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}
