import { type Permit, Permits } from '@faceproof/workers/batching/permits.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const never = new AbortController().signal;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('permits', () => {
  it('are never exceeded, and are granted in the order of the requests', async () => {
    const permits = new Permits(2);
    const order: number[] = [];
    const held: Permit[] = [];
    const ask = async (who: number) => {
      held.push(await permits.acquire(never));
      order.push(who);
    };
    const all = [1, 2, 3, 4].map(ask);
    await Promise.all(all.slice(0, 2));
    expect(order).toEqual([1, 2]);
    held[0]!.release();
    await all[2];
    expect(order).toEqual([1, 2, 3]);
    held[1]!.release();
    await all[3];
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('count once even if they are released repeatedly, and are not held afterwards', async () => {
    const permits = new Permits(1);
    const first = await permits.acquire(never);
    expect(first.held).toBe(true);
    first.release();
    first.release();
    expect([first.held, permits.free]).toEqual([false, 1]);
  });

  it('are not given to a caller that was aborted before or while it waits, and go to the next one', async () => {
    const permits = new Permits(1);
    const held = await permits.acquire(never);
    const leaving = new AbortController();
    const left = permits.acquire(leaving.signal);
    const next = permits.acquire(never);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(permits.acquire(leaving.signal)).rejects.toThrow('gone');
    held.release();
    (await next).release();
    expect(permits.free).toBe(1);
  });

  it('all come back, whatever order callers ask, leave and release in', async () => {
    const moves = fc.array(fc.tuple(fc.constantFrom('ask', 'leave', 'release'), fc.nat({ max: 30 })), { maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 1, max: 4 }), async (steps, count) => {
        const permits = new Permits(count);
        const callers: AbortController[] = [];
        const held: Permit[] = [];
        for (const [move, n] of steps) {
          if (move === 'ask') {
            const caller = new AbortController();
            callers.push(caller);
            permits.acquire(caller.signal).then(
              (permit) => held.push(permit),
              () => undefined,
            );
          } else if (move === 'leave') callers[n % callers.length]?.abort(new Error('gone'));
          else held[n % held.length]?.release();
          await turn();
          const inUse = held.filter((permit) => permit.held).length;
          expect(inUse + permits.free).toBe(count);
        }
        for (const caller of callers) caller.abort(new Error('gone'));
        await turn();
        for (const permit of held) permit.release();
        expect(permits.free).toBe(count);
      }),
    );
  });
});
