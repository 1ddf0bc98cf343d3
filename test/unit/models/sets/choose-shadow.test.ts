import { isShadowed } from '@faceproof/models/sets/choose-shadow.js';
import { describe, expect, it } from 'vitest';

const IDS = Array.from({ length: 10_000 }, (_, i) => `cap_${i}`);

describe('the captures that a candidate measures', () => {
  it('make up about the requested share', () => {
    for (const share of [0.01, 0.05, 0.5]) {
      const chosen = IDS.filter((id) => isShadowed(id, share)).length / IDS.length;
      // Four standard deviations, of ids that are always the same.
      expect(Math.abs(chosen - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / IDS.length));
    }
    expect(IDS.every((id) => isShadowed(id, 1))).toBe(true);
  });

  it('are the same at every attempt, and a smaller share is part of every larger one', () => {
    const few = IDS.filter((id) => isShadowed(id, 0.05));
    expect(IDS.filter((id) => isShadowed(id, 0.05))).toEqual(few);
    expect(few.every((id) => isShadowed(id, 0.06))).toBe(true);
  });
});
