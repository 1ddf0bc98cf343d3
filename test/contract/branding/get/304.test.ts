import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/branding answers 304', () => {
  const api = useApi();

  it('while the version is the one that the caller has', async () => {
    const read = (tag: string) => api().call('GET', '/v1/branding', { headers: { 'If-None-Match': tag } });
    expect((await read('"0"')).status).toBe(304);
    await api().call('PUT', '/v1/branding', { body: { publicName: 'Acme Bank' } });
    expect((await read('"0"')).status).toBe(200);
  });
});
