import { describe, expect, it } from 'vitest';
import { openAttempt, openDoubted } from './capture-attempt.js';
import { useApi } from './orchestrator-in-process.js';

/** Tests whom a call after a first half does not serve. */
export function refuseStep(step: 'challenge' | 'skip', code: 'not_found' | 'session_state_conflict'): void {
  const status = code === 'not_found' ? 404 : 409;

  describe(`POST /v1/captures/:captureId/${step} answers ${status}`, () => {
    const api = useApi();

    it(status === 404 ? 'to the claim of another session' : 'for an attempt that is not in doubt', async () => {
      const own = await openAttempt(api());
      const { captureId } = status === 404 ? await openDoubted(api()) : own;
      const answer = await api().call('POST', `/v1/captures/${captureId}/${step}`, { key: own.claimToken, body: {} });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });
  });
}
