import { hashBundle } from '@faceproof/protocol/evidence/receipts.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/subjects/erase answers 200', () => {
  const api = useApi();

  it('with what was erased and a signed receipt, and the same again', async () => {
    const session = await api().decided('approve', { subjectId: 'p-1', metadata: { name: 'x' } });
    const erase = () => api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-1' } });
    const first = await erase();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ subjectId: 'p-1', erased: { sessions: 1, captures: 1 } });
    const { receipt, bundle } = first.body.receipt;
    expect(hashBundle(bundle)).toBe(receipt.bundleHash);
    expect(bundle).toMatchObject({ type: 'erasure', erasureId: first.body.erasureId });
    expect((await erase()).body).toEqual(first.body);

    const { body } = await api().call('GET', `/v1/sessions/${session.sessionId}`);
    expect(body).toMatchObject({
      status: 'APPROVED',
      subjectId: null,
      purpose: null,
      metadata: null,
      erasedAt: expect.any(String),
    });
  });
});
