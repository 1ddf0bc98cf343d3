import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { appeal, voteAsMember } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/appeal answers 422', () => {
  const api = useApi();

  it('to a reason that is too long', async () => {
    const { sessionId } = await api().decided('approve');
    expect((await appeal(api(), sessionId, api().testKey, { reason: 'a'.repeat(2001) })).status).toBe(422);
  });

  it('and so does its review to a decline without reason codes, while an approval needs neither codes nor a note', async () => {
    const { sessionId } = await api().decided('decline_spoof');
    await appeal(api(), sessionId, api().testKey);
    const declined = await voteAsMember(api(), sessionId, { outcome: 'DECLINED', note: 'No.' });
    expect(declined.body.errors[0].pointer).toBe('/reasonCodes');
    expect((await voteAsMember(api(), sessionId, { outcome: 'APPROVED' })).body.status).toBe('APPROVED');
  });
});
