import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it.each(['decline_spoof', 'review_pending', 'expire'] as const)(
  'POST /v1/enrollments answers 409 session_not_approved after %s',
  async (scenario) => {
    const session = await api().decided(scenario);
    const answer = await api().call('POST', '/v1/enrollments', { body: { sessionId: session.sessionId } });
    expect([answer.status, answer.body.code, answer.body.currentStatus]).toEqual([409, 'session_not_approved', session.status]);
  },
);
