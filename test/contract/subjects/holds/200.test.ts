import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

const api = useApi();
const { call, asStranger, placeHold } = useFullKeys(api);

it('GET /v1/holds answers 200 with the holds of the account that stand', async () => {
  const holds = [await placeHold('p-1'), await placeHold('p-2')];
  await api()
    .db('holds')
    .where({ id: holds[0].holdId })
    .update({ until: new Date(Date.now() - 1) });
  expect((await call('GET', '/v1/holds')).body).toEqual({ data: [holds[1]], nextCursor: null });
  expect((await asStranger('GET', '/v1/holds')).body.data).toEqual([]);
});
