import { BatchQueue } from '@faceproof/workers/batching/batch-queue.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the batch queue', () => {
  it('loses nothing, repeats nothing, and keeps each model’s order, in any interleaving', () => {
    const moves = fc.array(fc.oneof(fc.constantFrom('detect', 'match', 'pose'), fc.constant(null)), { maxLength: 200 });
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 9 }), (steps, budget) => {
        const queue = new BatchQueue<string, number>(budget);
        const put: Record<string, number[]> = {};
        const taken: Record<string, number[]> = {};
        const take = () => {
          const batch = queue.take();
          if (batch === null) return false;
          expect(batch.items.length).toBeGreaterThan(0);
          expect(batch.items.length).toBeLessThanOrEqual(budget);
          taken[batch.key] = [...(taken[batch.key] ?? []), ...batch.items];
          return true;
        };
        for (const [i, key] of steps.entries()) {
          if (key === null) take();
          else {
            queue.append(key, i);
            put[key] = [...(put[key] ?? []), i];
          }
        }
        while (take());
        expect(queue.size).toBe(0);
        expect(taken).toEqual(put);
      }),
    );
  });

  it('takes the model with the oldest item, and everything that waits for it', () => {
    const queue = new BatchQueue<string, number>(8);
    queue.append('detect', 1);
    queue.append('match', 2);
    queue.append('detect', 3);
    expect(queue.take()).toEqual({ key: 'detect', items: [1, 3] });
    expect(queue.take()).toEqual({ key: 'match', items: [2] });
    expect(queue.take()).toBeNull();
  });

  it('serves a long queue in turns', () => {
    const queue = new BatchQueue<string, number>(2);
    for (const item of [1, 2, 3, 4]) queue.append('detect', item);
    queue.append('match', 5);
    expect(queue.take()?.items).toEqual([1, 2]);
    expect(queue.take()).toEqual({ key: 'match', items: [5] });
    expect(queue.take()?.items).toEqual([3, 4]);
  });

  it('gives prerequisite models first, and the rest by age', () => {
    const queue = new BatchQueue<string, number>(8, ['landmarks', 'detect']);
    queue.append('match', 1);
    queue.append('detect', 2);
    queue.append('landmarks', 3);
    queue.append('pose', 4);
    const order = Array.from({ length: 4 }, () => queue.take()?.key);
    expect(order).toEqual(['landmarks', 'detect', 'match', 'pose']);
  });

  it('returns fewer items on request, and never more than its budget', () => {
    const queue = new BatchQueue<string, number>(3);
    for (const item of [1, 2, 3, 4, 5, 6]) queue.append('match', item);
    expect(queue.take(2)?.items).toEqual([1, 2]);
    expect(queue.take(9)?.items).toEqual([3, 4, 5]);
    expect(queue.take()?.items).toEqual([6]);
  });

  it('returns everything when it is drained', () => {
    const queue = new BatchQueue<string, number>(2);
    for (const item of [1, 2, 3]) queue.append('detect', item);
    queue.append('match', 4);
    expect(queue.drain()).toEqual([1, 2, 3, 4]);
    expect(queue.size).toBe(0);
    expect(queue.take()).toBeNull();
  });
});
