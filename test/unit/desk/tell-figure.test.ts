import { tellFigure } from '@faceproof/desk/report/tell-figure.js';
import { rateOf } from '@faceproof/desk/statistics/wilson.js';
import { describe, expect, it } from 'vitest';

describe('a key figure', () => {
  it('is never zero: without an error it is the upper bound', () => {
    expect(tellFigure(rateOf(0, 100))).toBe('≤ 3.70 %');
    expect(tellFigure(rateOf(1, 100))).toBe('1.00 %');
    expect(tellFigure(rateOf(0, 0))).toBe('none tried');
  });
});
