import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { extendsCheckpoint } from '@faceproof/protocol/log/log-proof.js';
import { expect, it } from 'vitest';
import { appendAllReceipts } from '../../../harness/services/append-receipts.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/evidence-log/consistency answers 200 to anyone, with a proof that the longer log begins with the shorter one', async () => {
  const checkpoint = async () => {
    await api().decided('approve');
    await appendAllReceipts(api().service);
    const note = readCheckpoint((await api().call('GET', '/v1/evidence-log/checkpoint', { key: null })).text);
    if (note === null) throw new Error('No checkpoint was read');
    return note;
  };
  const earlier = await checkpoint();
  await checkpoint();
  const later = await checkpoint();
  const query = `from=${earlier.size}&to=${later.size}`;
  const { status, headers, body } = await api().call('GET', `/v1/evidence-log/consistency?${query}`, { key: null });
  expect([status, body.from, body.to]).toEqual([200, 1, 3]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(extendsCheckpoint(earlier, later, body.consistencyProof)).toBe(true);
  const rewritten = { ...earlier, root: later.root };
  expect(extendsCheckpoint(rewritten, later, body.consistencyProof)).toBe(false);
});
