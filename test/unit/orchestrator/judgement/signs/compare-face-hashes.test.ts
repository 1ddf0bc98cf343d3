import { bandsOf, mirrorFaceHash } from '@faceproof/orchestrator/captures/face-hashes.js';
import { type Moment, mirrorMoment } from '@faceproof/orchestrator/captures/moments.js';
import { isSeenAgain } from '@faceproof/orchestrator/judgement/signs/compare-face-hashes.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt } from '../../../../harness/media/moments.js';

const anyFaceHash = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((bits) => bits.toString(16).padStart(16, '0'));
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyPlace = fc.record({ x: between(0.25, 0.75), y: between(0.25, 0.75), size: between(0.1, 0.2) });
const anyMoment = fc.tuple(anyFaceHash, anyPlace).map(([hash, place]) => momentAt(hash, place));
/** Different moments of a moving head. */
const anyCapture = fc
  .array(anyMoment, { minLength: 5, maxLength: 16 })
  .filter((all) => all.every(({ hash }, i) => all.slice(0, i).every((other) => distance(hash, other.hash) > 20)));
/** Nothing of one is in the other. */
const anyApart = fc
  .tuple(anyCapture, anyCapture)
  .filter(([one, other]) => one.every(({ hash }) => other.every((each) => distance(hash, each.hash) > 21)));
/** As many as differ if a person comes back to a pose. */
const BITS = [0, 9, 18, 27, 36, 45, 54, 63, 5, 33, 60, 14, 22];
const anyBits = fc.array(fc.uniqueArray(fc.nat(63), { maxLength: 10 }), { minLength: 16, maxLength: 16 });
/** What an editor does to every frame alike. */
const anyEdit = fc.record({
  scale: between(0.5, 2),
  radians: between(-0.3, 0.3),
  x: between(-0.2, 0.2),
  y: between(-0.2, 0.2),
});
const STILL = { scale: 1, radians: 0, x: 0, y: 0 };
type Edit = typeof anyEdit extends fc.Arbitrary<infer Value> ? Value : never;

describe('recognising a capture that is sent again', () => {
  it('finds it coded, scaled, rotated, cropped and mirrored, with a few bits of each hash changed', () => {
    fc.assert(
      fc.property(anyCapture, anyBits, anyEdit, (moments, noise, change) => {
        const again = moments.map((moment, i) => edit(moment, noise[i] ?? [], change));
        expect(isSeenAgain(again, [moments])).toBe(true);
        expect(isSeenAgain(again.map(mirrorMoment), [moments])).toBe(true);
      }),
    );
  });

  it('finds a part of it in another order, and it among frames of another capture', () => {
    fc.assert(
      fc.property(anyCapture, anyMoment, (moments, foreign) => {
        expect(isSeenAgain([...moments].reverse().slice(0, 4), [moments])).toBe(true);
        expect(isSeenAgain([...moments, foreign], [moments])).toBe(true);
      }),
    );
  });

  it('does not take another capture for it', () => {
    fc.assert(
      fc.property(anyCapture, anyCapture, (moments, others) => {
        expect(isSeenAgain(moments, [others])).toBe(false);
      }),
    );
  });

  const anyPlaces = fc.array(anyPlace, { minLength: 16, maxLength: 16 });

  it('finds it with each frame cropped, rotated and scaled differently, also mirrored', () => {
    fc.assert(
      fc.property(anyCapture, anyPlaces, anyBits, between(-0.3, 0.3), (moments, places, noise, radians) => {
        const again = moments.map(({ hash }, i) =>
          edit(momentAt(hash, places[i]!), noise[i]!.slice(0, 3), { ...STILL, radians: i * radians }),
        );
        expect(isSeenAgain(again, [moments])).toBe(true);
        expect(isSeenAgain(again.map(mirrorMoment), [moments])).toBe(true);
      }),
    );
  });

  it('does not suspect a person who comes back to some of the same poses elsewhere', () => {
    fc.assert(
      fc.property(anyApart, anyPlaces, ([moments, others], places) => {
        const again = moments.slice(0, 4).map(({ hash }, i) => edit(momentAt(hash, places[i]!), BITS, STILL));
        expect(isSeenAgain([...again, ...others], [moments])).toBe(false);
      }),
    );
  });

  it('finds halves of two recordings, against both and not against one', () => {
    fc.assert(
      fc.property(anyApart, anyEdit, ([one, other], change) => {
        const mixed = [...one.slice(0, 4), ...other.slice(0, 4)].map((moment) => edit(moment, BITS.slice(0, 12), change));
        expect(isSeenAgain(mixed, [one, other])).toBe(true);
        expect(isSeenAgain(mixed, [one])).toBe(false);
      }),
    );
  });

  it('does not judge by three moments of a longer capture', () => {
    fc.assert(
      fc.property(anyApart, ([moments, others]) => {
        expect(isSeenAgain([...moments.slice(0, 3), ...others.slice(0, 2)], [moments])).toBe(false);
      }),
    );
  });

  it('does not judge by one moment, however often it is shown: calm people look alike', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        expect(isSeenAgain(Array(12).fill(moment), [Array(12).fill(moment)])).toBe(false);
      }),
    );
  });

  it('finds nothing in faces without a size, which no transform explains', () => {
    const hashes = ['0000000000000000', 'ffff000000000000', '0000ffff00000000', '00000000ffff0000', '000000000000ffff'];
    const flat = hashes.map((hash) => ({ hash, points: new Array<number>(10).fill(0) }));
    expect(isSeenAgain(flat, [flat])).toBe(false);
  });

  it('keeps a hash and its near copy in one band of the index', () => {
    fc.assert(
      fc.property(anyFaceHash, fc.uniqueArray(fc.nat(63), { maxLength: 3 }), (hash, bits) => {
        const near = flip(hash, bits);
        expect(bandsOf(near).some((band) => bandsOf(hash).includes(band))).toBe(true);
        expect(mirrorFaceHash(mirrorFaceHash(hash))).toBe(hash);
      }),
    );
  });
});

function edit({ hash, points }: Moment, bits: readonly number[], { scale, radians, x, y }: Edit): Moment {
  const [a, b] = [scale * Math.cos(radians), scale * Math.sin(radians)];
  const at = (k: number): number => points[k] ?? 0;
  const moved = points.map((_, k) => (k % 2 === 0 ? a * at(k) - b * at(k + 1) + x : b * at(k - 1) + a * at(k) + y));
  return { hash: flip(hash, bits), points: moved };
}

function flip(hash: string, bits: readonly number[]): string {
  return bits
    .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
    .toString(16)
    .padStart(16, '0');
}

function distance(one: string, other: string): number {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
}
