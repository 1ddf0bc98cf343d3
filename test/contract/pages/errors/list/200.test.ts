import { PROBLEM_CODES } from '@faceproof/protocol/problems.js';
import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /errors answers 200 with a link to the page of every code', async () => {
  const { status, headers, text } = await api().call('GET', '/errors', { key: null });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const code of PROBLEM_CODES) expect(text).toContain(`href="${api().config.publicUrl}/errors/${code}"`);
});
