import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/files answers 400 to a form without a boundary', async () => {
  const answer = await api().call('POST', '/v1/files', { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_header']);
});
