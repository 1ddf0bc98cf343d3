import { fitHalf, fromHalf, toHalf } from '@faceproof/models/graphs/fp16/half-numbers.js';
import { describe, expect, it } from 'vitest';

const ALL = Uint16Array.from({ length: 0x10000 }, (_, bits) => bits);
const FINITE = ALL.filter((bits) => (bits & 0x7c00) !== 0x7c00);

describe('numbers of 16 bits', () => {
  it('keeps every number that 16 bits have, with its sign', () => {
    expect(toHalf(fromHalf(FINITE))).toEqual(FINITE);
    expect([...fromHalf(Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x0400, 0x7bff, 0x8000))]).toEqual([
      ...[1, -2, 2 ** -24, 2 ** -14, 65504, -0],
    ]);
  });

  it('rounds every number between two neighbours to the nearer one, and the middle to the even one', () => {
    const positive = FINITE.filter((bits) => bits < 0x8000);
    const lower = fromHalf(positive.slice(0, -1));
    const upper = fromHalf(positive.slice(1));
    const between = (share: number) => lower.map((value, i) => value + (upper[i]! - value) * share);
    expect(toHalf(between(0.499))).toEqual(positive.slice(0, -1));
    expect(toHalf(between(0.501))).toEqual(positive.slice(1));
    expect(toHalf(between(0.5))).toEqual(positive.slice(0, -1).map((bits) => bits + (bits & 1)));
  });

  it('makes what is too small a zero, and knows what is too large', () => {
    expect(toHalf(Float32Array.of(2 ** -26, -(2 ** -26)))).toEqual(Uint16Array.of(0, 0x8000));
    expect(fitHalf(Float32Array.of(65504, -65504, 0))).toBe(true);
    for (const large of [65505, -7e4, Number.POSITIVE_INFINITY, Number.NaN])
      expect(fitHalf(Float32Array.of(large))).toBe(false);
  });
});
