import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /clients/:file answers 200', () => {
  const api = useApi();
  const open = (path: string, headers: Record<string, string> = {}) => fetch(`${api().base}${path}`, { headers });

  it('with a package, and 304 to a caller that has it', async () => {
    const listed = (await (await open('/clients', { Accept: 'application/json' })).json()) as { items: { url: string }[] };
    const { pathname } = new URL(listed.items[0]?.url ?? '');
    const packed = await open(pathname);
    const digest = createHash('sha256')
      .update(new Uint8Array(await packed.arrayBuffer()))
      .digest('base64');
    expect(packed.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect(packed.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await open(pathname, { 'If-None-Match': packed.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('with what a Go module proxy lists', async () => {
    const module = '/clients/go/faceproof.invalid/faceproof';
    const { Version } = (await (await open(`${module}/@latest`)).json()) as { Version: string };
    expect(await (await open(`${module}/@v/list`)).text()).toBe(`${Version}\n`);
    expect(await (await open(`${module}/@v/${Version}.mod`)).text()).toMatch(/^module faceproof\.invalid\/faceproof\n/);
    expect((await open(`${module}/@v/${Version}.zip`)).headers.get('content-type')).toBe('application/zip');
  });

  it('with what Maven reads: the versions, a description, and the digest of each file', async () => {
    const group = '/clients/maven/invalid/faceproof/faceproof';
    const [, version] = /<release>(.+)<\/release>/.exec(await (await open(`${group}/maven-metadata.xml`)).text()) ?? [];
    const named = `${group}/${version}/faceproof-${version}`;
    expect(await (await open(`${named}.pom`)).text()).toContain('<groupId>invalid.faceproof</groupId>');
    const jar = await open(`${named}-sources.jar`);
    const digest = createHash('sha1')
      .update(new Uint8Array(await jar.arrayBuffer()))
      .digest('hex');
    expect(await (await open(`${named}-sources.jar.sha1`)).text()).toBe(digest);
  });
});
