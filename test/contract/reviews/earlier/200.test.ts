import type { EarlierSession } from '@faceproof/client/calls/sessions/reviews.js';
import type { EarlierSessionsSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/reviews/:sessionId/earlier answers 200', () => {
  const api = useApi();

  it('with the session that had the frames first, and whether it was the same person, until that person is erased', async () => {
    const first = await uploadedSession(api(), { subjectId: 'p-1' });
    const other = await uploadedSession(api(), { subjectId: 'p-2' });
    const again = await uploadedSession(api(), { subjectId: 'p-1' });
    const { createdAt } = (await api().call('GET', `/v1/sessions/${first.sessionId}`)).body;
    const found = { sessionId: first.sessionId, createdAt, finding: 'REPLAYED' };
    const { earlier } = api().client.reviews;
    const same: Same<{ data: EarlierSession[] }, Output<typeof EarlierSessionsSchema>> = true;
    expect(same).toBe(true);
    expect(await earlier(first.sessionId)).toEqual({ data: [] });
    expect(await earlier(other.sessionId)).toEqual({ data: [{ ...found, samePerson: false }] });
    expect(await earlier(again.sessionId)).toEqual({ data: [{ ...found, samePerson: true }] });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-1' } });
    expect(await earlier(other.sessionId)).toEqual({ data: [] });
    expect(await earlier(again.sessionId)).toEqual({ data: [] });
  });
});
