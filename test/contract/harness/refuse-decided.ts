import { describe, expect, it } from 'vitest';
import { useApi } from './orchestrator-in-process.js';

/** Tests that an act on a session is refused once its checks are over. @param act the end of its path */
export function refuseDecided(act: string, code: 'session_state_conflict'): void {
  describe(`POST /v1/sessions/:sessionId/${act} answers 409`, () => {
    const api = useApi();

    it.each(['approve', 'review_pending', 'expire'] as const)(
      `'${code}' once the session stands after %s, and changes nothing`,
      async (scenario) => {
        const session = await api().decided(scenario);
        const { status, body } = await api().call('POST', `/v1/sessions/${session.sessionId}/${act}`, { body: {} });
        expect([status, body.code, body.currentStatus]).toEqual([409, code, session.status]);
        expect((await api().call('GET', `/v1/sessions/${session.sessionId}`)).body).toEqual(session);
      },
    );
  });
}
