import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/:sessionId/review answers 422', () => {
  const api = useApi();

  it.each([
    [{ outcome: 'REVIEW', reviewer: 'x' }, '/outcome'],
    [{ outcome: 'APPROVED' }, '/reviewer'],
    [{ outcome: 'APPROVED', reviewer: '' }, '/reviewer'],
    [{ outcome: 'APPROVED', reviewer: 'x', comment: 'y' }, '/comment'],
    [{ outcome: 'APPROVED', reviewer: 'x', expectedVersion: 0 }, '/expectedVersion'],
    [{ outcome: 'APPROVED', reviewer: 'x', reasonCodes: ['SPOOF_SUSPECTED'] }, '/reasonCodes'],
    [{ outcome: 'DECLINED', reviewer: 'x', reasonCodes: ['BLURRED', 'BLURRED'] }, '/reasonCodes'],
    [{ outcome: 'DECLINED', reviewer: 'x', reasonCodes: ['REVIEW_BAND'] }, '/reasonCodes/0'],
    [{ outcome: 'DECLINED', reviewer: 'x', reasonCodes: ['ENGINE_UNAVAILABLE'] }, '/reasonCodes/0'],
  ])('to %j, and points at it', async (body, pointer) => {
    const answer = await api().call('POST', '/v1/sessions/ses_none/review', { body });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });
});
