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

  it('gives each item exactly once, to a batch, to its caller that left or to the drain, and counts what is left', () => {
    const move = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('detect', 'match', 'pose') },
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.nat({ max: 60 }) },
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 200 }), fc.integer({ min: 1, max: 9 }), (moves, budget) => {
        const queue = new BatchQueue<string, number>(budget, ['pose']);
        const keys: string[] = [];
        const waiting = new Set<number>();
        for (const one of moves) {
          if (typeof one === 'string') {
            queue.append(one, keys.length);
            waiting.add(keys.length);
            keys.push(one);
          } else if (one === null) {
            const batch = queue.take();
            expect(batch === null).toBe(waiting.size === 0);
            for (const item of batch?.items ?? []) {
              expect(keys[item]).toBe(batch!.key);
              expect(waiting.delete(item)).toBe(true);
            }
          } else {
            expect(queue.remove(keys[one] ?? 'detect', one)).toBe(waiting.delete(one));
          }
          expect(queue.size).toBe(waiting.size);
        }
        expect(queue.drain().toSorted((a, b) => a - b)).toEqual([...waiting]);
        expect(queue.size).toBe(0);
      }),
    );
  });

  it('forgets a line whose last item leaves, so that no batch is empty and the next line has its turn', () => {
    const queue = new BatchQueue<string, number>(8);
    queue.append('detect', 1);
    queue.append('match', 2);
    expect(queue.remove('detect', 1)).toBe(true);
    expect(queue.remove('detect', 1)).toBe(false);
    expect(queue.take()).toEqual({ key: 'match', items: [2] });
    expect(queue.take()).toBeNull();
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
