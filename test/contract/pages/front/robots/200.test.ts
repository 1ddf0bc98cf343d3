import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /robots.txt answers 200 and asks search engines to leave', async () => {
  const { status, text } = await api().call('GET', '/robots.txt', { key: null });
  expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});
