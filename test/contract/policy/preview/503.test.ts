import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/policy/preview answers 503 overloaded while another preview of the account runs', async () => {
  await api().decided('approve');
  const ask = () => api().call('POST', '/v1/policy/preview', { body: { policy: {} } });
  const both = await api().db.transaction(async (tx) => {
    await tx.raw('lock table judging_facts in access exclusive mode');
    // The first to begin waits for the table, so the first to answer is the other.
    const asked = [ask(), ask()];
    const refused = await Promise.race(asked);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'overloaded', '5']);
    return asked;
  });
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 503]);
  expect((await ask()).status).toBe(200);
});
