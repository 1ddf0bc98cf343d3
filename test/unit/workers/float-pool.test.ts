import { FloatPool } from '@faceproof/workers/device/float-pool.js';
import { joinItems, splitOutputs } from '@faceproof/workers/device/join-items.js';
import { describe, expect, it } from 'vitest';

describe('the pool of arrays', () => {
  it('reuses arrays by length and keeps only a limited number', () => {
    const pool = new FloatPool(1);
    const [one, two] = [new Float32Array(8), new Float32Array(8)];
    pool.give(one);
    pool.give(two);
    expect(pool.take(4)).toHaveLength(4);
    expect(pool.take(8)).toBe(one);
    expect(pool.take(8)).not.toBe(two);
  });
});

describe('joining a batch', () => {
  it('concatenates items and splits outputs by item', () => {
    const items = [1, 2, 3].map((value) => new Float32Array(4).fill(value));
    const joined = joinItems(items, new Map());
    expect([...joined]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    expect(splitOutputs({ out: joined }, 3).map(({ out }) => [...out!])).toEqual(items.map((item) => [...item]));
  });

  it('reuses its memory without earlier values', () => {
    const scratch = new Map<number, Float32Array>();
    joinItems(
      [1, 2, 3].map((value) => new Float32Array(2).fill(value)),
      scratch,
    );
    expect([
      ...joinItems(
        [7, 8].map((value) => new Float32Array(2).fill(value)),
        scratch,
      ),
    ]).toEqual([7, 7, 8, 8]);
  });

  it('refuses items of different lengths, and outputs that cannot be split', () => {
    expect(() => joinItems([new Float32Array(2), new Float32Array(3)], new Map())).toThrow(RangeError);
    expect(() => joinItems([], new Map())).toThrow(RangeError);
    expect(() => splitOutputs({ out: new Float32Array(7) }, 2)).toThrow(RangeError);
  });
});
