import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('DELETE /v1/members/:memberId answers 409 last_owner, also to one of two calls at the same moment', async () => {
  const owners = [await api().signIn(), await api().signIn()];
  const answers = await Promise.all(
    owners.map(({ memberId }) => api().call('DELETE', `/v1/members/${memberId}`, { key: api().liveKey })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_owner');
});
