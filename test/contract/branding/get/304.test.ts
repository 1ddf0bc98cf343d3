import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/branding answers 304', () => {
  const api = useApi();

  const read = (tag: string) => api().call('GET', '/v1/branding', { headers: { 'If-None-Match': tag } });

  it('while the version and the consent texts are those that the caller has', async () => {
    const tag = (await api().call('GET', '/v1/branding')).headers.get('etag') ?? '';
    const held = await read(tag);
    expect([held.status, held.headers.get('etag')]).toEqual([304, tag]);
    await api().call('PUT', '/v1/branding', { body: { publicName: 'Acme Bank' } });
    expect((await read(tag)).status).toBe(200);
  });

  it('but not to a tag that names the version alone: the texts of the page may have changed since', async () => {
    const { version } = (await api().call('GET', '/v1/branding')).body;
    expect((await read(`"${version}"`)).status).toBe(200);
  });
});
