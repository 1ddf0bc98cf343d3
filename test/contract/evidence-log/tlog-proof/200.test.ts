import { createEvidenceClient } from '@faceproof/client/calls/evidence/evidence-log.js';
import { verifyLogProof } from '@faceproof/protocol/log/log-proof.js';
import { readTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { expect, it } from 'vitest';
import { appendAllReceipts } from '../../../harness/services/append-receipts.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/evidence-log/entries/:receiptId/tlog-proof answers 200 to anyone, from any origin, with the proof of the entry as a file', async () => {
  const { evidence } = await api().decided('approve');
  await api().decided('decline_spoof');
  await appendAllReceipts(api().service);
  const { logs } = (await api().call('GET', '/v1/evidence-keys', { key: null })).body;
  const path = `/v1/evidence-log/entries/${evidence.receiptId}`;
  const { status, headers, text } = await api().call('GET', `${path}/tlog-proof`, { key: null });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(text.startsWith('c2sp.org/tlog-proof@v1\nindex 0\n')).toBe(true);
  const proof = readTlogProof(text);
  const { receiptId: _, ...entry } = (await api().call('GET', path, { key: null })).body;
  expect(proof).toEqual(entry);
  expect(proof && (await verifyLogProof(evidence, proof, [logs[0].vkey]))).toEqual({ checkpointSigned: true, included: true });
  const called: string = await createEvidenceClient({ baseUrl: api().base }).tlogProof(evidence.receiptId);
  expect(called).toBe(text);
});
