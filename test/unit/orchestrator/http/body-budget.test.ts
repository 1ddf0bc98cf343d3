import { type BodyOwner, openBodyBudget } from '@faceproof/orchestrator/http/limits/body-budget.js';
import { expect, it } from 'vitest';

const OWNER: BodyOwner = { mode: 'LIVE', kind: 'capture', accountId: 'a', block: '203.0.113.7' };

function fill(bytesMax: number, bodies: readonly (Partial<BodyOwner> & { bytes: number; whole?: true })[]) {
  const budget = openBodyBudget(bytesMax);
  const permits = bodies.map(({ bytes, whole, ...owner }) => {
    const permit = budget.open({ ...OWNER, ...owner });
    permit.add(bytes);
    if (whole) permit.arrived();
    return permit;
  });
  const isRefused = (permit: (typeof permits)[number], bytes: number) => {
    try {
      permit.add(bytes);
      return false;
    } catch {
      return true;
    }
  };
  return {
    budget,
    /** @returns whether a further body is refused, and which of the others had to make room */
    add(bytes: number, owner: Partial<BodyOwner> = {}) {
      const refused = isRefused(budget.open({ ...OWNER, ...owner }), bytes);
      return { refused, evicted: permits.flatMap(({ signal }, i) => (signal.aborted ? [i] : [])) };
    },
  };
}

it('a body counts what has arrived, until it is released', () => {
  const budget = openBodyBudget(100);
  const permit = budget.open(OWNER);
  expect(budget.heldBytes()).toBe(0);
  permit.add(30);
  permit.add(40);
  expect(budget.heldBytes()).toBe(70);
  permit.release();
  permit.release();
  expect(budget.heldBytes()).toBe(0);
});

it.each([
  ['mode', { mode: 'TEST' }],
  ['kind of upload', { kind: '/v1/files' }],
  ['account', { accountId: 'b' }],
  ['address block', { block: '2001:db8::/64' }],
] as const)('one %s cannot keep the bodies of another out', (_, other) => {
  const { add, budget } = fill(90, [{ bytes: 25 }, { bytes: 40 }, { bytes: 20 }]);
  expect(add(30, other)).toEqual({ refused: false, evicted: [1] });
  expect(budget.heldBytes()).toBe(75);
});

it('the caller that holds the most gets no room at the cost of others', () => {
  const { add } = fill(90, [{ bytes: 60 }, { bytes: 25, accountId: 'b' }]);
  expect(add(10)).toEqual({ refused: true, evicted: [] });
  expect(add(70, { accountId: 'b' })).toEqual({ refused: true, evicted: [] });
});

it('many bodies of TEST take no room from LIVE, whose bodies are fewer', () => {
  const test = Array.from({ length: 7 }, (_, i) => ({ bytes: 10, mode: 'TEST', accountId: `t${i}` }) as const);
  const { add } = fill(100, [...test, { bytes: 25 }]);
  expect(add(15, { accountId: 'b' })).toMatchObject({ refused: false });
});

it('a body that is whole makes no room any more', () => {
  const { add } = fill(60, [
    { bytes: 40, whole: true },
    { bytes: 10, accountId: 'b' },
  ]);
  expect(add(20, { accountId: 'c' })).toEqual({ refused: true, evicted: [] });
});
