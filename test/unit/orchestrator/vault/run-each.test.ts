import { runEach } from '@faceproof/orchestrator/vault/run-each.js';
import { expect, it } from 'vitest';

it('reaches the items behind one that fails, and reports the first failure', async () => {
  const reached: number[] = [];
  const work = async (item: number) => {
    reached.push(item);
    if (item > 1) throw new Error(`item ${item}`);
  };
  await expect(runEach([1, 2, 3], work)).rejects.toThrow('item 2');
  expect(reached).toEqual([1, 2, 3]);
});
