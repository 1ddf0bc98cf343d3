import { COLD_RATE, LANES_PER_WORKER, measureRate } from '@faceproof/orchestrator/admission/measure-rate.js';
import { SETTLED_MAX, type Traffic } from '@faceproof/orchestrator/admission/traffic.js';
import { expect, it } from 'vitest';

const AT = 1_000_000;

/** Captures that took `tookMs` each, the last one settled `agoMs` ago, one every `everyMs`. */
function settled(count: number, { everyMs, tookMs, agoMs = 0 }: { everyMs: number; tookMs: number; agoMs?: number }) {
  return Array.from({ length: count }, (_, i) => {
    const settledAt = AT - agoMs - i * everyMs;
    return { uploadedAt: settledAt - tookMs, settledAt, measured: true };
  });
}

function rateOf(traffic: Partial<Traffic>, workers = 1): number {
  const idle = { at: AT, inLine: new Map(), inLineSince: [], opened: new Map(), history: new Map(), settled: [], waiting: [] };
  return measureRate({ ...idle, ...traffic }, workers);
}

/** As many as a worker takes at once, in line for so long. */
const inLineSince = (ms: number) => Array.from({ length: LANES_PER_WORKER }, () => AT - ms);

it('a service that has measured nothing yet is expected to do what its workers usually do', () => {
  expect(rateOf({}, 1)).toBe(COLD_RATE);
  expect(rateOf({}, 4)).toBe(4 * COLD_RATE);
  expect(rateOf({}, 0)).toBe(COLD_RATE);
});

it('a busy service does what it did in the last half minute', () => {
  const traffic = { settled: settled(75, { everyMs: 400, tookMs: 6000 }), inLineSince: inLineSince(6000) };
  expect(rateOf(traffic)).toBeCloseTo(2.4, 1);
});

it('idle time does not count against it, nor does a worker that could have taken more at once', () => {
  expect(rateOf({ settled: settled(10, { everyMs: 3000, tookMs: 1200 }) })).toBe(2);
  expect(rateOf({ settled: settled(20, { everyMs: 1200, tookMs: 1200 }) })).toBeGreaterThan(2);
});

it('a quiet quarter of an hour does not erase what is known', () => {
  const known = settled(50, { everyMs: 400, tookMs: 6000, agoMs: 900_000 });
  expect(rateOf({ settled: known })).toBeGreaterThan(2.3);
});

it('a large service is measured by its last captures', () => {
  expect(rateOf({ settled: settled(SETTLED_MAX, { everyMs: 10, tookMs: 500 }) })).toBeGreaterThan(48);
});

it('a line that does not move counts against it by the second', () => {
  const before = settled(20, { everyMs: 400, tookMs: 2000, agoMs: 10_000 });
  expect(rateOf({ settled: before })).toBeGreaterThan(1.9);
  expect(rateOf({ settled: before, inLineSince: inLineSince(10_000) })).toBeLessThan(1.2);
  expect(rateOf({ inLineSince: inLineSince(38_000) })).toBeLessThan(0.1);
});

it('a capture that failed was not done', () => {
  const failed = settled(10, { everyMs: 1000, tookMs: 4000 }).map((one) => ({ ...one, measured: false }));
  expect(rateOf({ settled: failed })).toBeLessThan(0.2);
});
