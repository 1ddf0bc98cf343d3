import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/:sessionId/review answers 200', () => {
  const api = useApi();

  it.each(['APPROVED', 'DECLINED'] as const)('with %s, version 2 and a receipt that supersedes the first', async (outcome) => {
    const pending = await api().decided('review_pending');
    const answer = await api().call('POST', `/v1/sessions/${pending.sessionId}/review`, {
      body: { outcome, reviewer: 'staff-1', note: 'Seen.' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: outcome,
      decision: { outcome, version: 2, final: true, reviewRequired: false },
    });
    expect(answer.body.evidence.supersedes).toBe(pending.evidence.receiptId);
  });
});
