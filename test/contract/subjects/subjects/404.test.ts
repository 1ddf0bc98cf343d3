import { describe, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe.each(['lookup', 'export', 'erase'])('POST /v1/subjects/%s answers 404', (what) => {
  const api = useApi();

  it("'not_found' for an unknown person, and for one of the other mode or another account", async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'known' } });
    for (const [key, subjectId] of [
      [api().testKey, 'unknown'],
      [api().liveKey, 'known'],
      [api().stranger.testKey, 'known'],
    ] as const)
      await expectProblem(api().call('POST', `/v1/subjects/${what}`, { key, body: { subjectId } }), 404, 'not_found');
  });
});
