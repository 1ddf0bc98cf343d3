import { DEFAULT_RETRY, decideRetry, type Failure, readRetryAfter } from '@faceproof/client/http/decide-retry.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const FIRST = { tries: 1, elapsedMs: 0, chance: 0.5 };
const UNANSWERED: Failure = { kind: 'UNANSWERED' };
const answered = (status: number, retryable: boolean | null, retryAfterMs: number | null = null): Failure => ({
  kind: 'ANSWERED',
  status,
  retryable,
  retryAfterMs,
});

describe('a repeatable request is retried only if the failure may pass:', () => {
  it.each<[string, Failure, boolean]>([
    ['no response', UNANSWERED, true],
    ['rate limited', answered(429, true), true],
    ['the same request is still in progress', answered(409, true), true],
    ['internal error', answered(500, true), true],
    ['bad gateway from a proxy', answered(502, null), true],
    ['invalid', answered(422, false), false],
    ['conflict', answered(409, false), false],
    ['not found by a proxy', answered(404, null), false],
  ])('%s', (_name, failure, again) => {
    expect(decideRetry(failure, 'ANY', DEFAULT_RETRY, FIRST) !== null).toBe(again);
  });
});

describe('an unrepeatable request is retried only if it was certainly not processed:', () => {
  it.each<[string, Failure, boolean]>([
    ['no response', UNANSWERED, false],
    ['internal error', answered(500, true), false],
    ['gateway timeout from a proxy', answered(504, null), false],
    ['rate limited', answered(429, true), true],
    ['overloaded', answered(503, true), true],
  ])('%s', (_name, failure, again) => {
    expect(decideRetry(failure, 'REFUSED', DEFAULT_RETRY, FIRST) !== null).toBe(again);
  });
});

describe('the pause', () => {
  it('is never shorter than Retry-After', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.float({ min: 0, max: 1, noNaN: true }), (asked, chance) => {
        const pause = decideRetry(answered(429, true, asked), 'ANY', DEFAULT_RETRY, { ...FIRST, chance });
        expect(pause).toBeGreaterThanOrEqual(asked);
        expect(pause).toBeLessThanOrEqual(asked + DEFAULT_RETRY.baseMs + 1);
      }),
    );
  });

  it('doubles up to its limit', () => {
    const policy = { ...DEFAULT_RETRY, retriesMax: 20, budgetMs: 1e9 };
    const pauses = Array.from({ length: 12 }, (_, i) =>
      decideRetry(UNANSWERED, 'ANY', policy, { tries: i + 1, elapsedMs: 0, chance: 1 }),
    );
    expect(pauses.slice(0, 5)).toEqual([250, 500, 1000, 2000, 4000]);
    expect(pauses.at(-1)).toBe(policy.pauseMsMax);
  });

  it('never exceeds the time budget or the number of retries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 70_000 }),
        fc.integer({ min: 0, max: 70_000 }),
        (tries, elapsedMs, asked) => {
          const pause = decideRetry(answered(503, true, asked), 'ANY', DEFAULT_RETRY, { tries, elapsedMs, chance: 0 });
          if (pause !== null) {
            expect(elapsedMs + pause).toBeLessThanOrEqual(DEFAULT_RETRY.budgetMs);
            expect(tries).toBeLessThanOrEqual(DEFAULT_RETRY.retriesMax);
          }
        },
      ),
    );
  });

  it.each([
    ['7', 7000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-1', null],
    [null, null],
  ])('reads Retry-After: %s', (header, ms) => {
    expect(readRetryAfter(header, Date.parse('2026-11-21T10:00:00Z'))).toBe(ms);
  });
});
