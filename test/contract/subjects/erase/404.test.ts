import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/subjects/erase answers 404', () => {
  const api = useApi();

  it('for a subject that is not known, of the other mode, or of another account', async () => {
    await api().call('POST', '/v1/sessions', { key: api().liveKey, body: { ...LIVENESS, subjectId: 'live-only' } });
    await api().call('POST', '/v1/sessions', { key: api().stranger.testKey, body: { ...LIVENESS, subjectId: 'theirs' } });
    for (const subjectId of ['nobody', 'live-only', 'theirs']) {
      const answer = await api().call('POST', '/v1/subjects/erase', { body: { subjectId } });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });
});
