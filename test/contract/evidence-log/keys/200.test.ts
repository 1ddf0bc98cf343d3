import { publicKeyOf, thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import { describe, expect, it } from 'vitest';
import { writeWitnessKey } from '../../../harness/cosign.js';
import { openApi, useApi } from '../../harness/orchestrator-in-process.js';

describe.each(['/v1/evidence-keys', '/v1/webhook-keys'])('GET %s answers 200', (path) => {
  const api = useApi();

  it('to anyone, from any origin, with one ACTIVE and one NEXT key of each mode', async () => {
    const { status, headers, body } = await api().call('GET', path, { key: null });
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

describe('GET /v1/evidence-keys answers 200', () => {
  const api = useApi();

  it('with the witnesses that the service asks, as a hint', async () => {
    const vkey = writeWitnessKey('w1.example', await publicKeyOf(new Uint8Array(32).fill(7)));
    expect((await api().call('GET', '/v1/evidence-keys', { key: null })).body.witnesses).toEqual([]);
    const other = await openApi({ WITNESSES: `${vkey} http://127.0.0.1:9` });
    try {
      const { body } = await other.call('GET', '/v1/evidence-keys', { key: null });
      expect(body.witnesses).toEqual([{ name: 'w1.example', vkey }]);
    } finally {
      await other.close();
    }
  });
});
