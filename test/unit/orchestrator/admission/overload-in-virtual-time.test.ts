import { judgeWait } from '@faceproof/orchestrator/admission/judge-wait.js';
import { measureRate } from '@faceproof/orchestrator/admission/measure-rate.js';
import { SETTLED_MAX, type Traffic } from '@faceproof/orchestrator/admission/traffic.js';
import { expect, it } from 'vitest';

const LIMIT_MS = 8000;
const PROMISED_MS = 10_000;
const TICK_MS = 50;
const MINUTES = 10;

interface Scene {
  /** People a second, in multiples of what the workers can measure. */
  load: number;
  workers: number;
  /** Captures that a worker takes at once, and how long each takes. */
  lanes: number;
  serviceMs: number;
  /** People take from 0 to twice this from the opening to the upload, and this share never uploads. */
  captureMs: number;
  abandoned: number;
}

const SMALL: Scene = { load: 2, workers: 1, lanes: 3, serviceMs: 1200, captureMs: 0, abandoned: 0 };

/** Of the capacity. People who record for long come back to a line that has changed meanwhile, which costs a tenth. */
const SHARE = { prompt: 0.95, slow: 0.85 };

it.each<[string, Partial<Scene>, number?]>([
  ['twice as many people', {}],
  ['four times as many people', { load: 4 }],
  ['people who take 5 s to record', { captureMs: 5000 }],
  ['people who take 20 s to record', { captureMs: 20_000 }, SHARE.slow],
  ['people who leave', { captureMs: 10_000, abandoned: 0.3 }, SHARE.slow],
  ['a worker that measures one at a time', { lanes: 1, serviceMs: 400, captureMs: 10_000 }],
  ['many workers', { workers: 3, captureMs: 10_000 }],
  ['a worker with many lanes', { lanes: 8, serviceMs: 1200, captureMs: 5000 }],
])(
  '%s for ten minutes: the workers stay busy, and those who are accepted are decided in 10 s',
  (_, change, share = SHARE.prompt) => {
    const scene = { ...SMALL, ...change };
    const { decidedMs, perSecond, longestLine } = play(scene);
    const inTime = decidedMs.filter((ms) => ms <= PROMISED_MS).length / decidedMs.length;
    expect(inTime).toBeGreaterThanOrEqual(0.95);
    expect(perSecond).toBeGreaterThanOrEqual(share * capacityOf(scene));
    expect(longestLine).toBeLessThan(2 * (LIMIT_MS / 1000) * capacityOf(scene) + scene.workers * scene.lanes);
  },
);

it.each<[string, Partial<Scene>]>([
  ['at once', {}],
  ['within 5 s', { captureMs: 5000 }],
  ['within 20 s', { captureMs: 20_000 }],
])('people who come at 0.8 times the capacity and record %s are not refused, but for the first seconds', (_, change) => {
  const { people, refused } = play({ ...SMALL, load: 0.8, ...change });
  expect(refused / people).toBeLessThan(0.04);
});

function capacityOf({ workers, lanes, serviceMs }: Scene): number {
  return (workers * lanes * 1000) / serviceMs;
}

interface Attempt {
  openedAt: number;
  /** Infinity for a person who leaves. */
  uploadedAt: number;
  /** Null until a worker takes it. */
  settledAt: number | null;
}

function play(scene: Scene) {
  const random = randomFrom(1);
  const attempts: Attempt[] = [];
  const coming: Attempt[] = [];
  const line: Attempt[] = [];
  let running: Attempt[] = [];
  const settled: Attempt[] = [];
  const result = { people: 0, refused: 0, longestLine: 0 };
  let due = 0;
  const end = MINUTES * 60_000;
  for (let now = 0; now < end; now += TICK_MS) {
    for (const one of coming.filter(({ uploadedAt }) => uploadedAt <= now)) {
      coming.splice(coming.indexOf(one), 1);
      line.push(one);
    }
    for (const one of running.filter(({ settledAt }) => (settledAt ?? 0) <= now)) settled.unshift(one);
    running = running.filter(({ settledAt }) => (settledAt ?? 0) > now);
    while (running.length < scene.workers * scene.lanes && line.length > 0) {
      const next = line.shift() as Attempt;
      next.settledAt = now + scene.serviceMs;
      running.push(next);
    }
    result.longestLine = Math.max(result.longestLine, line.length + running.length);
    for (due += (scene.load * capacityOf(scene) * TICK_MS) / 1000; due >= 1; due -= 1) {
      result.people++;
      const traffic = look(now, { attempts, inLine: [...running, ...line], settled });
      const verdict = judgeWait(traffic, measureRate(traffic, scene.workers), LIMIT_MS, { accountId: 'a', sessionId: null });
      if (!verdict.admitted) {
        result.refused++;
        continue;
      }
      const leaves = random() < scene.abandoned;
      const uploadedAt = leaves ? Number.POSITIVE_INFINITY : now + random() * 2 * scene.captureMs;
      const attempt = { openedAt: now, uploadedAt, settledAt: null };
      attempts.push(attempt);
      if (!leaves) coming.push(attempt);
    }
  }
  // The first minute fills the line.
  const counted = settled.filter(({ settledAt }) => (settledAt ?? 0) > 60_000);
  return {
    ...result,
    decidedMs: settled.map(({ uploadedAt, settledAt }) => (settledAt ?? 0) - uploadedAt),
    perSecond: (counted.length * 1000) / (end - 60_000),
  };
}

function look(
  at: number,
  of: { attempts: readonly Attempt[]; inLine: readonly Attempt[]; settled: readonly Attempt[] },
): Traffic {
  const young = of.attempts.findLastIndex(({ openedAt }) => openedAt <= at - LIMIT_MS) + 1;
  const opened = of.attempts.slice(young).filter(({ uploadedAt }) => uploadedAt > at);
  const old = of.attempts.findLastIndex(({ openedAt }) => openedAt <= at - 60_000) + 1;
  const earlier = of.attempts.slice(Math.max(0, old - 500), old);
  const uploaded = earlier.filter(({ uploadedAt }) => uploadedAt <= at);
  return {
    at,
    inLine: new Map([['a', of.inLine.length]]),
    inLineSince: of.inLine.map(({ uploadedAt }) => uploadedAt).slice(0, 200),
    opened: new Map([['a', opened.length]]),
    history: new Map([['a', { opened: earlier.length, uploaded: uploaded.length }]]),
    settled: of.settled
      .slice(0, SETTLED_MAX)
      .map(({ uploadedAt, settledAt }) => ({ uploadedAt, settledAt: settledAt ?? 0, measured: true })),
    waiting: [],
  };
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
