import { addCounts, NO_COUNTS } from '@faceproof/orchestrator/analytics/counts.js';
import {
  type Counted,
  divide,
  GROUP_MIN,
  monthsOf,
  sizeOf,
  spansOf,
  totalOf,
} from '@faceproof/orchestrator/analytics/group-counts.js';
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

const DAYS = Array.from({ length: 21 }, (_, i) => `2026-11-${String(i + 2).padStart(2, '0')}`);
const PERIODS = DAYS.slice(0, 8).flatMap((from, at) => DAYS.slice(at, 8).map((to) => ({ from, to })));

describe.each(['day', 'week', 'device', 'flow', 'locale'] as const)('groups by %s', (by) => {
  it('hold ten sessions or more, and all of the total', () => {
    fc.assert(
      fc.property(anyCounted, fc.constantFrom(...PERIODS), (sessions, period) => {
        const spans = spansOf(sessions);
        const sizes = divide(spans, by, period).map(sizeOf);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(sizeOf({ counts: totalOf(spans, period) }));
        expect(Math.min(GROUP_MIN, ...sizes)).toBe(GROUP_MIN);
      }),
    );
  });
});

/** Each session as a name of its own, so that an answer says whom it counts. */
const named = fc.array(
  fc.record({ day: fc.constantFrom(...DAYS.slice(0, 8)), device: fc.constantFrom('PHONE', 'TABLET', 'COMPUTER' as const) }),
  { maxLength: 60 },
);

it.each(['total', 'day', 'week', 'device'] as const)('no two answers by %s differ by a few sessions', (by) => {
  fc.assert(
    fc.property(named, (sessions) => {
      const spans = spansOf(sessions.map(({ day, device }, n) => of(counted(day, device, 1), n)));
      const answers = PERIODS.flatMap((period) => {
        const groups = by === 'total' ? [] : divide(spans, by, period);
        return [totalOf(spans, period), ...groups.map(({ counts }) => counts)].map(
          ({ reasons }) => new Set(Object.keys(reasons)),
        );
      });
      for (const one of answers)
        for (const other of answers) {
          const only = [...one].filter((name) => !other.has(name)).length;
          if ([...other].every((name) => one.has(name))) expect([0, GROUP_MIN], `${only}`).toContain(Math.min(only, GROUP_MIN));
        }
    }),
    { numRuns: 20 },
  );
});

function of(one: Counted, n: number): Counted {
  return { ...one, counts: { ...one.counts, reasons: { [n]: 1 } } };
}

it('groups of a few sessions a day are shown once most of them can be', () => {
  const days = DAYS.flatMap((day) => [counted(day, 'PHONE', 7), counted(day, 'COMPUTER', 4)]);
  const groups = divide(spansOf(days), 'device', PERIOD);
  expect(groups.map((group) => [group.key, sizeOf(group)])).toEqual([
    ['PHONE', 147],
    ['COMPUTER', 84],
  ]);
});

it('a score of one set among those of another has no part in a comparison', () => {
  const ofSet = (set: string, created: number): Counted => {
    const { group, counts } = counted('2026-11-03', 'PHONE', created);
    return { group: { ...group, set }, counts: { ...counts, scores: { [set]: { 3: created } } } };
  };
  expect(totalOf(spansOf([ofSet('old', 11), ofSet('new', 1)]), PERIOD).scores).toEqual({ MIXED: { 3: 12 } });
  expect(totalOf(spansOf([ofSet('new', 10)]), PERIOD).scores).toEqual({ new: { 3: 10 } });
});

it('a week begins on Monday, and a month begins anew', () => {
  const sessions = ['2026-11-08', '2026-11-09', '2026-11-29', '2026-12-01'].map((day, i) =>
    counted(day, 'PHONE', i < 2 ? 10 : 5),
  );
  const spans = spansOf(sessions);
  expect(divide(spans, 'week', { from: '2026-11-01', to: '2026-12-31' }).map(({ key, from, to }) => [key, from, to])).toEqual([
    ['2026-11-08', '2026-11-08', '2026-11-08'],
    ['2026-11-09', '2026-11-09', '2026-11-09'],
  ]);
  expect(monthsOf({ from: '2026-12-31', to: '2027-02-01' })).toEqual({ from: '2026-12-01', to: '2027-02-28' });
});

it('sums add name by name, to any depth', () => {
  expect(addCounts({ a: 1, b: { c: 2 } }, { b: { c: 1, d: 4 }, e: 5 })).toEqual({ a: 1, b: { c: 3, d: 4 }, e: 5 });
});
