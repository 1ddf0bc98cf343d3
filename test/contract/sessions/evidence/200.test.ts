import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/sessions/:sessionId/evidence answers 200 with evidence that verifies under the published keys and no others', async () => {
  const session = await api().decided('approve');
  const { body: evidence } = await api().call('GET', `/v1/sessions/${session.sessionId}/evidence`);
  const { body } = await api().call('GET', '/v1/evidence-keys', { key: null });
  expect(evidence.receipt).toEqual(session.evidence);
  expect(await verifyReceipt(evidence, body.keys)).toMatchObject({ valid: true });
  evidence.bundle.outcome = 'DECLINED';
  expect(await verifyReceipt(evidence, body.keys)).toMatchObject({ valid: false, hash: false });
});
