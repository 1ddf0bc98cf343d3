import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../harness/free-port.js';
import { type Api, openApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/auth/oidc/start answers 503', () => {
  let api: Api;
  beforeAll(async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    api = await openApi({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'faceproof', OIDC_CLIENT_SECRET: 'secret' });
  });
  afterAll(() => api.close());

  it('after asking a provider that is down once, however many people try', async () => {
    const asked = { count: 0 };
    const down = createServer((_, response) => {
      asked.count += 1;
      response.writeHead(500).end();
    });
    await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(down.address() as AddressInfo).port}`;
    const other = await openApi({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'faceproof', OIDC_CLIENT_SECRET: 'secret' });
    const start = () => other.call('GET', '/v1/auth/oidc/start', { key: null });
    const answers = [...(await Promise.all([start(), start()])), await start()];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(asked.count).toBe(1);
    await other.close();
    await new Promise((resolve) => down.close(resolve));
  });

  it('dependency_unavailable while the provider is away, each time anew', async () => {
    for (const _ of [1, 2]) {
      const answer = await api.call('GET', '/v1/auth/oidc/start', { key: null });
      expect([answer.status, answer.body.code]).toEqual([503, 'dependency_unavailable']);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
  });
});
