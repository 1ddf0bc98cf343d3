import { mirrorMoment, packMoments, unpackMoments } from '@faceproof/orchestrator/captures/moments.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const anyFaceHash = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((bits) => bits.toString(16).padStart(16, '0'));
/** A face may extend beyond its picture, and a picture may be three times as high as wide. */
const anyPoints = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 10, maxLength: 10 });
const anyMoment = fc.record({ hash: anyFaceHash, points: anyPoints.map((all) => all.map((value) => value / 10_000)) });

describe('the moments of a capture', () => {
  it('come out of the store as they went in', () => {
    fc.assert(
      fc.property(fc.array(anyMoment, { maxLength: 24 }), (moments) => {
        const packed = packMoments(moments);
        expect(packed.length).toBe(28 * moments.length);
        expect(unpackMoments(packed)).toEqual(
          moments.map((moment) => ({ ...moment, points: moment.points.map((v) => v + 0) })),
        );
      }),
    );
  });

  it('are kept at the edge of what fits, if a hostile picture puts a face further out', () => {
    const points = [9, -9, ...new Array<number>(8).fill(0)];
    const [kept] = unpackMoments(packMoments([{ hash: '0123456789abcdef', points }]));
    expect(kept?.points.slice(0, 2)).toEqual([3.2767, -3.2768]);
  });

  it('are the same after two mirrors', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const twice = mirrorMoment(mirrorMoment(moment));
        expect(twice.hash).toBe(moment.hash);
        for (const [k, value] of twice.points.entries()) expect(value).toBeCloseTo(moment.points[k] ?? 0, 12);
      }),
    );
  });
});
