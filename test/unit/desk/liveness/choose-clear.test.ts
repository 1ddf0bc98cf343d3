import { chooseClear, drawCurve, pointAt } from '@faceproof/desk/liveness/choose-clear.js';
import { upperBound } from '@faceproof/desk/statistics/binomial.js';
import { describe, expect, it } from 'vitest';

const LIMITS = { apcer: 0.05, bpcer: 0.01, asked: 1 / 3 };
const example = (live: boolean) => (meanLogOdds: number, i: number) => ({ person: `${live}-${i}`, live, meanLogOdds });
/** One capture of each person. */
const of = (live: readonly number[], attacks: readonly number[]) => [
  ...live.map(example(true)),
  ...attacks.map(example(false)),
];
const evenly = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

describe('where a capture is clear', () => {
  it('begins where so few of many attacked people pass that the bound holds', () => {
    const attacks = [...evenly(199, -6, 0), 5];
    const examples = of(evenly(40, -1, 6), attacks);
    const { clear } = chooseClear(examples, LIMITS);
    const [at, before] = [clear, clear - 0.2].map((value) => pointAt(examples, value));
    expect(clear).toBeLessThan(5);
    expect(at!.bound).toBeLessThanOrEqual(0.05);
    expect(before!.bound).toBeGreaterThan(0.05);
    expect(chooseClear(examples, { ...LIMITS, apcer: 0.2 }).clear).toBeLessThan(clear);
  });

  it('lies above every attack of few people, however many captures they have', () => {
    const examples = of(evenly(40, -1, 6), [-6, 1, 5.5]).flatMap((one) => Array<typeof one>(30).fill(one));
    const { clear } = chooseClear(examples, LIMITS);
    expect(pointAt(examples, clear).passing).toBe(0);
    expect(clear).toBeCloseTo(5.5, 2);
  });

  it.each([1 / 3, 1 / 4])('asks %d of the live captures if few attacks, all of them low, cannot say more', (asked) => {
    const examples = of(evenly(40, -1, 6), [-6, -5, -4]);
    const { below } = pointAt(examples, chooseClear(examples, { ...LIMITS, asked }).clear);
    expect(below).toBeLessThanOrEqual(asked);
    expect(below).toBeGreaterThan(asked - 0.05);
  });

  it('is never below a clear attack, of which one in a hundred live captures may be taken for one', () => {
    const examples = of(evenly(200, -1, 6), evenly(30, -6, -5));
    const { clear, clearAttack } = chooseClear(examples, { ...LIMITS, apcer: 0.5 });
    expect(clear).toBeGreaterThanOrEqual(clearAttack);
    const strict = chooseClear(of(evenly(200, -1, 6), [-6]), LIMITS);
    expect(pointAt(examples, strict.clearAttack).below).toBeLessThanOrEqual(0.01);
    expect(pointAt(examples, strict.clearAttack + 0.04).below).toBeGreaterThan(0.01);
  });

  it('counts people alike in the curve, and ends above everybody', () => {
    const twice = [...of([1, 3], [0]), { person: 'true-0', live: true, meanLogOdds: 2 }];
    expect(pointAt(twice, 1.5)).toMatchObject({ below: 0.25, passing: 0, attacked: 1 });
    expect(drawCurve(twice).at(-1)).toMatchObject({ below: 1, passing: 0 });
  });
});

it('bounds a share as the tables of Clopper and Pearson do', () => {
  expect([upperBound(0, 20), upperBound(0, 59), upperBound(1, 30), upperBound(3, 3)].map((one) => one.toFixed(3))).toEqual([
    '0.139',
    '0.050',
    '0.149',
    '1.000',
  ]);
});
