import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/:sessionId/renew-link answers 409', () => {
  const api = useApi();

  it.each(['approve', 'review_pending', 'expire'] as const)(
    "'session_state_conflict' once the session stands after %s, and changes nothing",
    async (scenario) => {
      const session = await api().decided(scenario);
      const answer = await api().call('POST', `/v1/sessions/${session.sessionId}/renew-link`, { body: {} });
      expect([answer.status, answer.body.code, answer.body.currentStatus]).toEqual([
        409,
        'session_state_conflict',
        session.status,
      ]);
      expect((await api().call('GET', `/v1/sessions/${session.sessionId}`)).body).toEqual(session);
    },
  );
});
