import { storeRole } from '@faceproof/orchestrator/people/members.store.js';
import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';
import { vote } from '../../harness/people/review-votes.js';

describe('GET /v1/sessions/:sessionId answers 200', () => {
  const api = useApi();

  it('with the decision, its checks, its verdict and its receipt', async () => {
    const session = await api().decided('approve');
    expect(session).toMatchObject({
      status: 'APPROVED',
      decision: { outcome: 'APPROVED', reasons: [], final: true, version: 1 },
    });
    expect(session.checks.length).toBeGreaterThan(0);
    const { bundle } = (await api().call('GET', `/v1/sessions/${session.sessionId}/evidence`)).body;
    expect(session.evaluation).toEqual(bundle.evaluation);
    expect(session.evaluation).toMatchObject({ profileId: 'standard-2026', mode: 'TEST', conforms: true });
    expect(session.evidence.receiptId).toMatch(/^rcp_/);
    expect(session).not.toHaveProperty('handoff');
  });

  it('at once with ?wait if nothing will change any more, and later if it does', async () => {
    const done = await api().decided('approve');
    await api().call('GET', `/v1/sessions/${done.sessionId}?wait=60`);

    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const waiting = api().call('GET', `/v1/sessions/${body.sessionId}?wait=60`);
    await api().call('POST', `/v1/sessions/${body.sessionId}/cancel`, { body: {} });
    expect((await waiting).body.status).toBe('CANCELED');
  });

  it('after ?wait as the member’s role at its end allows: SUPPORT sees no scores', async () => {
    const { sessionId, checks } = await api().decided('review_pending');
    const scores = (of: { score: number | null }[]) => of.filter(({ score }) => score !== null);
    expect(scores(checks)).not.toEqual([]);
    const { memberId, headers } = await api().signIn();
    const { changes } = api().service;
    const waitFor = async () => {
      await api().service.db.transaction((tx) => storeRole(tx, memberId, 'SUPPORT'));
      await vote(api(), sessionId);
    };
    api().service.changes = { ...changes, waitFor };
    const { body } = await api().call('GET', `/v1/sessions/${sessionId}?wait=60`, { key: null, headers });
    api().service.changes = changes;
    expect([body.status, scores(body.checks)]).toEqual(['APPROVED', []]);
  });

  it('with a final reason for each scenario that ends otherwise', async () => {
    expect(await api().decided('decline_spoof')).toMatchObject({ status: 'DECLINED', decision: { outcome: 'DECLINED' } });
    expect(await api().decided('engine_failure')).toMatchObject({ status: 'FAILED' });
    expect(await api().decided('expire')).toMatchObject({ status: 'EXPIRED', closeReason: expect.any(String), decision: null });
    expect(await api().decided('review_pending')).toMatchObject({
      status: 'IN_REVIEW',
      decision: { reviewRequired: true, final: false },
    });
  });
});
