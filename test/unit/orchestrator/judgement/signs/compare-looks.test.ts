import { bandsOf, mirrorLook } from '@faceproof/orchestrator/captures/looks.js';
import { isSeenAgain } from '@faceproof/orchestrator/judgement/signs/compare-looks.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const anyLook = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((bits) => bits.toString(16).padStart(16, '0'));
/** Different moments of a moving head. */
const anyCapture = fc
  .array(anyLook, { minLength: 5, maxLength: 16 })
  .filter((looks) => looks.filter((look, i) => looks.slice(0, i).every((other) => distance(look, other) > 20)).length >= 5);

describe('recognising a capture that is sent again', () => {
  it('finds it coded and cropped anew, with a few bits of each look changed', () => {
    fc.assert(
      fc.property(
        anyCapture,
        fc.array(fc.uniqueArray(fc.nat(63), { maxLength: 10 }), { minLength: 16, maxLength: 16 }),
        (looks, noise) => {
          const coded = looks.map((look, i) => flip(look, noise[i] ?? []));
          expect(isSeenAgain(coded, looks)).toBe(true);
          expect(isSeenAgain(coded.map(mirrorLook), looks)).toBe(true);
        },
      ),
    );
  });

  it('does not take another capture for it', () => {
    fc.assert(
      fc.property(anyCapture, anyCapture, (looks, others) => {
        expect(isSeenAgain(looks, others)).toBe(false);
      }),
    );
  });

  it('does not judge by one moment, however often it is shown: calm people look alike', () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        expect(isSeenAgain(Array(12).fill(look), Array(12).fill(look))).toBe(false);
      }),
    );
  });

  it('keeps a look and its near copy in one band of the index', () => {
    fc.assert(
      fc.property(anyLook, fc.uniqueArray(fc.nat(63), { maxLength: 3 }), (look, bits) => {
        const bands = new Set(bandsOf(look));
        expect(bandsOf(flip(look, bits)).some((band) => bands.has(band))).toBe(true);
      }),
    );
  });

  it('mirrors twice to the same', () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        expect(mirrorLook(mirrorLook(look))).toBe(look);
      }),
    );
  });
});

function flip(look: string, bits: readonly number[]): string {
  return bits
    .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${look}`))
    .toString(16)
    .padStart(16, '0');
}

function distance(one: string, other: string): number {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
}
