import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

const { call, placeHold } = useFullKeys(useApi());

it('DELETE /v1/holds/:holdId answers 204 once, and the hold is gone', async () => {
  const { holdId } = await placeHold('p-lifted');
  expect((await call('DELETE', `/v1/holds/${holdId}`)).status).toBe(204);
  expect((await call('DELETE', `/v1/holds/${holdId}`)).status).toBe(404);
  expect((await call('GET', '/v1/holds')).body.data).toEqual([]);
});
