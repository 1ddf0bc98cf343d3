import { verifyLogProof } from '@faceproof/protocol/log/log-proof.js';
import { expect, it } from 'vitest';
import { appendAllReceipts } from '../../../harness/services/append-receipts.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/evidence-log/entries/:receiptId answers 200 to anyone, with a proof that the receipt is in the log, and no other', async () => {
  const [first, second] = [await api().decided('approve'), await api().decided('decline_spoof')];
  await appendAllReceipts(api().service);
  const { logs } = (await api().call('GET', '/v1/evidence-keys', { key: null })).body;
  const { receiptId } = first.evidence;
  const { status, headers, body } = await api().call('GET', `/v1/evidence-log/entries/${receiptId}`, { key: null });
  expect([status, body.receiptId]).toEqual([200, receiptId]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(await verifyLogProof(first.evidence, body, [logs[0].vkey])).toEqual({ checkpointSigned: true, included: true });
  expect(await verifyLogProof(second.evidence, body, [logs[0].vkey])).toEqual({ checkpointSigned: true, included: false });
});
