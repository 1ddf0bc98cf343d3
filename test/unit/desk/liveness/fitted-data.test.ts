import { findLack } from '@faceproof/desk/liveness/fitted-data.js';
import { describe, expect, it } from 'vitest';

const ENOUGH = { 'live people': 10, 'attacked people': 3, 'live clips': 1, 'attack clips': 1 };

describe('the data of a fusion', () => {
  it('are enough with ten live people, three attacked ones, and clips of both', () => {
    expect(findLack(ENOUGH)).toBeNull();
  });

  it.each([
    [{ ...ENOUGH, 'attacked people': 2 }, 'attacked people: 2, at least 3 are needed'],
    [{ ...ENOUGH, 'live people': 9 }, 'live people: 9, at least 10 are needed'],
    [{ ...ENOUGH, 'attack clips': 0 }, 'attack clips: 0, at least 1 are needed'],
    [{ ...ENOUGH, 'live clips': 'many' }, 'live clips: many, at least 1 are needed'],
    [{}, 'live people: not stated, at least 10 are needed'],
  ])('are too little otherwise: %j', (stated, lack) => {
    expect(findLack(stated)).toBe(lack);
  });
});
