import { describe, expect, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

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

describe('POST /v1/subjects/export answers 404', () => {
  const api = useApi();

  it("'not_found' for an unknown person, and for one of the other mode", async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'known' } });
    for (const [key, subjectId] of [
      [api().testKey, 'unknown'],
      [api().liveKey, 'known'],
    ]) {
      const answer = await api().call('POST', '/v1/subjects/export', { key: key ?? null, body: { subjectId } });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });
});

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
