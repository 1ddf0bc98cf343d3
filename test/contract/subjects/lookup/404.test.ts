import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/subjects/lookup answers 404', () => {
  const api = useApi();

  it("'not_found' for an unknown person, and for one of the other mode or another account", async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'known' } });
    for (const [key, subjectId] of [
      [api().testKey, 'unknown'],
      [api().liveKey, 'known'],
      [api().stranger.testKey, 'known'],
    ]) {
      const answer = await api().call('POST', '/v1/subjects/lookup', { key: key ?? null, body: { subjectId } });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });
});
