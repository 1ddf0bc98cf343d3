import { thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/evidence-keys answers 200', () => {
  const api = useApi();

  it('to anyone, from any origin, with one ACTIVE and one NEXT key of each mode', async () => {
    const { status, headers, body } = await api().call('GET', '/v1/evidence-keys', { key: null });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.keys.map((key: { mode: string; status: string }) => `${key.mode} ${key.status}`).sort()).toEqual([
      'LIVE ACTIVE',
      'LIVE NEXT',
      'TEST ACTIVE',
      'TEST NEXT',
    ]);
    for (const key of body.keys) expect(key.revokedAt).toBeNull();
    for (const key of body.keys) expect(thumbprint(Buffer.from(key.x, 'base64url'))).toBe(key.kid);
  });
});
