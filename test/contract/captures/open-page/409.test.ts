import { describe, expect, it } from 'vitest';
import { claimLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session answers 409', () => {
  const api = useApi();

  it('capture_link_in_use to another device, and changes nothing', async () => {
    const { sessionId, captureToken } = await claimLink(api());
    const before = await api().call('GET', `/v1/sessions/${sessionId}`);
    for (const claim of [{}, { claimToken: `fpd_${'a'.repeat(43)}` }]) {
      const answer = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { ...claim } });
      expect([answer.status, answer.body.code]).toEqual([409, 'capture_link_in_use']);
    }
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body).toEqual(before.body);
  });
});
