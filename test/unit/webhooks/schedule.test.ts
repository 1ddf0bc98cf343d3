import {
  ATTEMPTS_MAX,
  type AttemptResult,
  judgeAttempt,
  judgeStatus,
  parseRetryAfter,
  RETRY_DELAYS_MS,
} from '@faceproof/orchestrator/webhooks/schedule.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const HOUR = 3_600_000;
const healthy = { failingSince: null };

function failed(status: number | null, retryAfter: string | null = null): AttemptResult {
  return { status, error: status === null ? 'TIMEOUT' : 'HTTP_STATUS', retryAfter, latencyMs: 12 };
}
const succeeded: AttemptResult = { status: 204, error: null, retryAfter: null, latencyMs: 12 };

function pauseAfter(number: number, chance: number, result = failed(500)): number {
  const { delivery } = judgeAttempt({ number, endedAt: NOW, result }, healthy, chance);
  if (delivery.state !== 'PENDING') throw new Error(`It was ${delivery.state}`);
  return delivery.nextAttemptAt.getTime() - NOW.getTime();
}

describe('the retry table', () => {
  it('is 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h', () => {
    const seconds = RETRY_DELAYS_MS.map((ms) => ms / 1000);
    expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(RETRY_DELAYS_MS.map((_, i) => pauseAfter(i + 1, 0.5))).toEqual([...RETRY_DELAYS_MS]);
  });

  it('spreads each pause by a fifth either way, and no further', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (number, chance) => {
          const ratio = pauseAfter(number, chance) / (RETRY_DELAYS_MS[number - 1] ?? 0);
          expect(ratio).toBeGreaterThanOrEqual(0.8);
          expect(ratio).toBeLessThanOrEqual(1.2);
        },
      ),
    );
    expect(pauseAfter(1, 0)).toBe(4000);
    expect(pauseAfter(1, 0.999_999)).toBeCloseTo(6000, -1);
  });

  it('gives up after the tenth attempt', () => {
    expect(ATTEMPTS_MAX).toBe(10);
    expect(judgeAttempt({ number: 9, endedAt: NOW, result: failed(500) }, healthy, 0.5).delivery.state).toBe('PENDING');
    expect(judgeAttempt({ number: 10, endedAt: NOW, result: failed(500) }, healthy, 0.5).delivery.state).toBe('FAILED');
  });
});

describe('Retry-After', () => {
  it('lengthens the pause and never shortens it', () => {
    expect(pauseAfter(1, 0.5, failed(503, '60'))).toBe(60_000);
    expect(pauseAfter(1, 0.5, failed(429, 'Sat, 21 Nov 2026 11:00:00 GMT'))).toBe(HOUR);
    expect(pauseAfter(4, 0.5, failed(503, '1'))).toBe(2 * HOUR);
  });

  it.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['0', 0],
    ['86401', 24 * HOUR],
    ['999999999999999', 24 * HOUR],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['Sat, 21 Nov 2099 09:00:00 GMT', 24 * HOUR],
    ['-5', 0],
    ['1e9', 0],
    ['soon', 0],
    ['', 0],
    ['2027', 2_027_000],
    ['2027-01-01', 0],
    ['9999999999999999999', 0],
  ])('reads %j as %i ms', (header, ms) => {
    expect(parseRetryAfter(header, NOW)).toBe(ms);
  });

  it('is bounded whatever a receiver writes', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const ms = parseRetryAfter(header, NOW);
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(24 * HOUR);
      }),
    );
  });
});

describe('what counts as success', () => {
  it.each([200, 201, 202, 204, 299])('%i does', (status) => expect(judgeStatus(status)).toBeNull());
  it.each([301, 302, 303, 307, 308])('%i is a redirect, a failure of its own name', (status) =>
    expect(judgeStatus(status)).toBe('REDIRECT'),
  );
  it.each([100, 400, 404, 410, 429, 500, 503, 999])('%i does not', (status) => expect(judgeStatus(status)).toBe('HTTP_STATUS'));

  it('ends the delivery and clears the endpoint', () => {
    const verdict = judgeAttempt({ number: 3, endedAt: NOW, result: succeeded }, { failingSince: new Date(0) }, 0.5);
    expect(verdict).toEqual({ delivery: { state: 'DELIVERED' }, endpoint: { failingSince: null, disable: null } });
  });
});

describe('disabling an endpoint', () => {
  it('follows from one 410, at once and for good', () => {
    const verdict = judgeAttempt({ number: 1, endedAt: NOW, result: failed(410) }, healthy, 0.5);
    expect(verdict).toEqual({ delivery: { state: 'FAILED' }, endpoint: { failingSince: NOW, disable: 'GONE' } });
  });

  it('follows from five days of nothing but failures, not a moment before', () => {
    const result = failed(500);
    const since = (ms: number) => ({ failingSince: new Date(NOW.getTime() - ms) });
    const before = judgeAttempt({ number: 2, endedAt: NOW, result }, since(120 * HOUR - 1), 0.5);
    const after = judgeAttempt({ number: 2, endedAt: NOW, result }, since(120 * HOUR), 0.5);
    expect([before.endpoint.disable, before.delivery.state]).toEqual([null, 'PENDING']);
    expect([after.endpoint.disable, after.delivery.state]).toEqual(['FAILING', 'FAILED']);
  });

  it('counts from the first failure after a success', () => {
    const first = judgeAttempt({ number: 1, endedAt: NOW, result: failed(null) }, healthy, 0.5);
    expect(first.endpoint.failingSince).toEqual(NOW);
    const second = judgeAttempt({ number: 2, endedAt: new Date(NOW.getTime() + 5), result: failed(null) }, first.endpoint, 0.5);
    expect(second.endpoint.failingSince).toEqual(NOW);
  });
});
