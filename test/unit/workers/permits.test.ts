import { Permits } from '@faceproof/workers/batching/permits.js';
import { describe, expect, it } from 'vitest';

describe('permits', () => {
  it('are never exceeded, and are granted in the order of the requests', async () => {
    const permits = new Permits(2);
    const order: number[] = [];
    const held: { release(): void }[] = [];
    const ask = async (who: number) => {
      held.push(await permits.acquire());
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

  it('count once even if they are released repeatedly', async () => {
    const permits = new Permits(1);
    const first = await permits.acquire();
    first.release();
    first.release();
    await permits.acquire();
    let third = false;
    void permits.acquire().then(() => {
      third = true;
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(third).toBe(false);
  });
});
