import { fuseTemplate, measureConsistency, templateWeight } from '@faceproof/models/faces/fuse-template.js';
import { cosine, l2Normalize } from '@faceproof/models/pixels/vectors.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The consistency check's threshold of the shipped set. */
const SAME = 0.5;
const GOOD = { confidence: 1, pose: { yaw: 0, pitch: 0, roll: 0 }, interocularPx: 80, sharpness: 300, brightness: 0.5 };

describe('fusing a template', () => {
  it('is closer to the person than any single frame', () => {
    const frames = [1, 2, 3, 4, 5, 6].map((seed) => ({ embedding: near(PERSON, seed), weight: 0.9 }));
    const template = fuseTemplate(frames, SAME)!;
    const alone = frames.map(({ embedding }) => cosine(embedding, PERSON));
    expect(cosine(template, PERSON)).toBeGreaterThan(Math.max(...alone));
    expect(Math.hypot(...template)).toBeCloseTo(1, 5);
  });

  it('represents one person if there are two, and reports the other', () => {
    const one = [1, 2, 3, 4].map((seed) => ({ embedding: near(PERSON, seed), weight: 0.9 }));
    for (const strangers of [1, 2, 3]) {
      const other = Array.from({ length: strangers }, (_, i) => ({ embedding: near(STRANGER, 20 + i), weight: 0.9 }));
      const template = fuseTemplate([...other, ...one], SAME)!;
      expect(cosine(template, PERSON)).toBeGreaterThan(0.8);
      expect(measureConsistency([...one, ...other], template)).toBeLessThan(0.3);
    }
    expect(measureConsistency(one, fuseTemplate(one, SAME)!)).toBeGreaterThan(0.6);
  });

  it('ignores frames without information if there are others', () => {
    const good = { embedding: near(PERSON, 1), weight: 0.9 };
    const poor = { embedding: STRANGER, weight: 0.1 };
    expect(cosine(fuseTemplate([poor, good], SAME)!, good.embedding)).toBeCloseTo(1, 5);
    expect(measureConsistency([poor, good], good.embedding)).toBeNull();
    expect(cosine(fuseTemplate([poor], SAME)!, STRANGER)).toBeCloseTo(1, 5);
    expect(fuseTemplate([], SAME)).toBeNull();
  });
});

describe('the weight of a frame', () => {
  it('decreases with every flaw and stays within 0..1', () => {
    expect(templateWeight(GOOD)).toBe(1);
    for (const fault of [
      { confidence: 0.7 },
      { pose: { yaw: 30, pitch: 0, roll: 0 } },
      { pose: { yaw: 0, pitch: -30, roll: 0 } },
      { interocularPx: 20 },
      { sharpness: 20 },
      { brightness: 0.08 },
      { brightness: 0.95 },
    ]) {
      expect(templateWeight({ ...GOOD, ...fault })).toBeLessThan(0.75);
    }
    const any = fc.double({ min: -200, max: 2000, noNaN: true });
    fc.assert(
      fc.property(any, any, any, any, any, (yaw, confidence, interocularPx, sharpness, brightness) => {
        const weight = templateWeight({ confidence, pose: { yaw, pitch: 0, roll: 0 }, interocularPx, sharpness, brightness });
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('vectors', () => {
  it('have no direction if they are zero or contain NaN', () => {
    expect(l2Normalize([0, 0, 0])).toBeNull();
    expect(l2Normalize([1, Number.NaN])).toBeNull();
  });

  it('of different dimensions are not compared', () => {
    expect(() => cosine([1], [1, 0])).toThrow(RangeError);
  });
});

const PERSON = randomUnit(100);
const STRANGER = randomUnit(200);

/** Of length 1, with a cosine of about 0.8 with `centre`. */
function near(centre: Float32Array, seed: number): Float32Array {
  const noise = randomUnit(seed);
  return l2Normalize(centre.map((value, i) => value + 0.75 * noise[i]!))!;
}

function randomUnit(seed: number): Float32Array {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return l2Normalize(Float32Array.from({ length: 512 }, next))!;
}
