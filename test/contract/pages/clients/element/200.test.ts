import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /element.js answers 200 with the script of the component, to pages of any origin', async () => {
  const { status, headers, text } = await api().call('GET', '/element.js', { key: null });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(text).toContain('faceproof-capture');
});
