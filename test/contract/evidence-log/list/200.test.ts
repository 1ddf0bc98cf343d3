import type { Page } from '@faceproof/client/calls/call.js';
import type { LoggedEvidence } from '@faceproof/client/calls/evidence/evidence-log.js';
import { verifyReceipt } from '@faceproof/client/index.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { describe, expect, it } from 'vitest';
import { appendAllReceipts } from '../../../harness/services/append-receipts.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/evidence answers 200', () => {
  const api = useApi();
  const idsOf = (page: Page<LoggedEvidence>) => page.data.map(({ receipt }) => receipt.receiptId);

  it('with every receipt of the account in the order of the log, also superseded ones and erasures, each with its proof', async () => {
    const first = await api().decided('approve');
    const { sessionId } = await api().decided('review_pending');
    await api().call('POST', `/v1/sessions/${sessionId}/review`, { body: { outcome: 'APPROVED', reviewer: 'Ada' } });
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'one' } });
    const erasure = (await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'one' } })).body;
    await appendAllReceipts(api().service);

    const whole = await api().client.evidence.list();
    expect(whole.data.map(({ bundle }) => bundle.type)).toEqual(['verification', 'verification', 'review', 'erasure']);
    expect(idsOf(whole).at(0)).toBe(first.evidence.receiptId);
    expect(idsOf(whole).at(-1)).toBe(erasure.receipt.receipt.receiptId);
    const keys = await api().client.evidence.keys();
    for (const evidence of whole.data)
      expect(await verifyReceipt(evidence, keys, { requireLog: true })).toMatchObject({ valid: true });

    const pages = [];
    for await (const { receipt } of api().client.evidence.iterate({ limit: 1 })) pages.push(receipt.receiptId);
    expect(pages).toEqual(idsOf(whole));
    // A cursor that was kept reads on where the list ended.
    const { index } = whole.data.at(-1)!.log;
    expect(await api().client.evidence.list({ cursor: String(index + 1) })).toEqual({ data: [], nextCursor: null });
  });

  it('with proofs under an earlier checkpoint, without later receipts', async () => {
    await appendAllReceipts(api().service);
    const before = await api().client.evidence.list({ limit: 100 });
    const size = readCheckpoint(await api().client.evidence.checkpoint())!.size;
    await api().decided('approve');
    await appendAllReceipts(api().service);
    expect(await api().client.evidence.list({ size, limit: 100 })).toEqual(before);
    expect(idsOf(await api().client.evidence.list({ limit: 100 }))).toHaveLength(before.data.length + 1);
  });

  it('with nothing of another account or of the other mode', async () => {
    for (const key of [api().stranger.testKey, api().liveKey])
      expect((await api().call('GET', '/v1/evidence', { key })).body).toEqual({ data: [], nextCursor: null });
  });

  it('and records it', async () => {
    await api().client.evidence.list();
    const row = await api().db('audit_log').where({ action: 'GET /v1/evidence' }).first();
    expect(row).toBeDefined();
  });
});
