import { randomBytes, randomUUID } from 'node:crypto';
import { startSweeper } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './journey-fixture.js';

const fixture = useOpened(() => openFixture());

/** One row of each pace: an erasure that was begun, the name of an object to delete, and an old comparison of workers. */
async function storeDue(): Promise<void> {
  const { superuser } = fixture;
  const at = new Date('2020-01-01');
  await superuser('subjects').insert({
    ...{
      account_id: fixture.tenant('LIVE').accountId,
      mode: 'LIVE',
      row_id: randomUUID(),
      created_at: at,
      made_up: false,
      erasing: true,
    },
    ...{ subject_digest: randomBytes(32), subject_id_sealed: randomBytes(40) },
  });
  await superuser('doomed_blobs').insert({
    blob_id: randomBytes(16).toString('hex'),
    created_at: at,
    due_at: at,
    final_at: at,
  });
  await superuser('comparisons').insert({ id: randomBytes(32), compared_at: at, workers: ['w1', 'w2'], wrong: [] });
}

it('the sweeper comes back to what goes at each of its paces', async () => {
  const { superuser } = fixture;
  const left = () =>
    Promise.all([superuser('subjects').where({ erasing: true }), superuser('doomed_blobs'), superuser('comparisons')]);
  const sweeper = startSweeper(fixture.service, 5);
  try {
    for (let time = 0; time < 2; time++) {
      await storeDue();
      await expect.poll(left, { timeout: 30_000 }).toEqual([[], [], []]);
    }
  } finally {
    await sweeper.stop();
  }
});
