import { freePort } from '@faceproof/installation/free-port.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/auth/oidc/start answers 503', () => {
  let api: Api;
  beforeAll(async () => {
    const issuer = `http://127.0.0.1:${await freePort('127.0.0.1', 0)}`;
    api = await openApi({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'faceproof', OIDC_CLIENT_SECRET: 'secret' });
  });
  afterAll(() => api.close());

  it('dependency_unavailable while the provider is away, each time anew', async () => {
    for (const _ of [1, 2]) {
      const answer = await api.call('GET', '/v1/auth/oidc/start', { key: null });
      expect([answer.status, answer.body.code]).toEqual([503, 'dependency_unavailable']);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
  });
});
