import { describe, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/subjects/erase answers 404', () => {
  const api = useApi();

  it('for a subject that is not known, of the other mode, or of another account', async () => {
    await api().call('POST', '/v1/sessions', { key: api().liveKey, body: { ...LIVENESS, subjectId: 'live-only' } });
    await api().call('POST', '/v1/sessions', { key: api().stranger.testKey, body: { ...LIVENESS, subjectId: 'theirs' } });
    for (const subjectId of ['nobody', 'live-only', 'theirs']) {
      await expectProblem(api().call('POST', '/v1/subjects/erase', { body: { subjectId } }), 404, 'not_found');
    }
  });
});
