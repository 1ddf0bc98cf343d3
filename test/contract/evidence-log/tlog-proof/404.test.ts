import { makeId } from '@faceproof/protocol/ids.js';
import { expect, it } from 'vitest';
import { lockLog } from '../../../harness/services/append-receipts.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

const read = async (id: string) => {
  const { status, body } = await api().call('GET', `/v1/evidence-log/entries/${id}/tlog-proof`, { key: null });
  return [status, body.code];
};

it('GET /v1/evidence-log/entries/:receiptId/tlog-proof answers 404 to an id that no receipt has, and to a receipt that is not appended yet', async () => {
  for (const id of ['none', makeId('receipt', 1, new Uint8Array(10)), '%00'])
    expect([id, ...(await read(id))]).toEqual([id, 404, 'not_found']);
  await api().db.transaction(async (tx) => {
    await lockLog(tx);
    const { evidence } = await api().decided('approve');
    expect(await read(evidence.receiptId)).toEqual([404, 'not_found']);
  });
});
