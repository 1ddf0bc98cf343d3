import { addCounts, NO_COUNTS } from '@faceproof/orchestrator/analytics/counts.js';
import { type Counted, divide, GROUP_MIN, sizeOf } from '@faceproof/orchestrator/analytics/group-counts.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const PERIOD = { from: '2026-11-02', to: '2026-11-22' };
const counted = (day: string, device: Counted['group']['device'], created: number): Counted => ({
  group: { accountId: 'acc_1', mode: 'TEST', day, flow: 'ONBOARDING', device, locale: 'de' },
  counts: { ...NO_COUNTS, funnel: { created } },
});
const anyCounted = fc.array(
  fc
    .record({
      day: fc.integer({ min: 2, max: 22 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`),
      device: fc.constantFrom('PHONE', 'TABLET', 'COMPUTER', 'SDK', 'UNKNOWN' as const),
      created: fc.integer({ min: 1, max: 30 }),
    })
    .map(({ day, device, created }) => counted(day, device, created)),
);
const total = (sessions: readonly Counted[]) => sessions.reduce((sum, { counts }) => sum + sizeOf({ counts }), 0);

describe.each(['day', 'week', 'device', 'flow', 'locale'] as const)('groups by %s', (by) => {
  it('lose no session, and none is too small unless all sessions together are', () => {
    fc.assert(
      fc.property(anyCounted, (sessions) => {
        const groups = divide(sessions, by, PERIOD);
        const sizes = groups.map(sizeOf);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total(sessions));
        if (groups.length > 1) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(GROUP_MIN);
      }),
    );
  });
});

it('a week begins on Monday', () => {
  const sessions = [counted('2026-11-08', 'PHONE', 10), counted('2026-11-09', 'PHONE', 10)];
  expect(divide(sessions, 'week', PERIOD).map(({ key, from, to }) => [key, from, to])).toEqual([
    ['2026-11-02', '2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-09', '2026-11-15'],
  ]);
});

it('sums add name by name, to any depth', () => {
  expect(addCounts({ a: 1, b: { c: 2 } }, { b: { c: 1, d: 4 }, e: 5 })).toEqual({ a: 1, b: { c: 3, d: 4 }, e: 5 });
});
