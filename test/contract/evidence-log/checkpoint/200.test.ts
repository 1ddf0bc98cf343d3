import { verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { expect, it } from 'vitest';
import { appendAllReceipts } from '../../../harness/services/append-receipts.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/evidence-log/checkpoint answers 200 to anyone, from any origin, with a checkpoint that the published log key signed and that counts every receipt', async () => {
  const read = () => api().call('GET', '/v1/evidence-log/checkpoint', { key: null });
  const { logs } = (await api().call('GET', '/v1/evidence-keys', { key: null })).body;
  const sizeOf = async () => (await verifyCheckpoint((await read()).text, [logs[0].vkey]))?.size;
  expect(await sizeOf()).toBe(0);
  await api().decided('approve');
  await api().decided('decline_spoof');
  await appendAllReceipts(api().service);
  expect(await sizeOf()).toBe(2);
  const { headers } = await read();
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
