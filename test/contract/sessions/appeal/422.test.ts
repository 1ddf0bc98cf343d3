import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { appeal, voteAsMember } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/appeal answers 422', () => {
  const api = useApi();

  it('to a reason that is too long', async () => {
    const { sessionId } = await api().decided('approve');
    expect((await appeal(api(), sessionId, api().testKey, { reason: 'a'.repeat(2001) })).status).toBe(422);
  });

  it('and so does its review to a vote without a reason', async () => {
    const { sessionId } = await api().decided('approve');
    await appeal(api(), sessionId, api().testKey);
    const pointerOf = async (body: object) => (await voteAsMember(api(), sessionId, body)).body.errors[0].pointer;
    expect(await pointerOf({ outcome: 'APPROVED', note: ' ' })).toBe('/note');
    expect(await pointerOf({ outcome: 'DECLINED', note: 'No.' })).toBe('/reasonCodes');
  });
});
