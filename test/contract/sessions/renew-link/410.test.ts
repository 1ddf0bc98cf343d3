import { expect, it } from 'vitest';
import { claimLink, expireLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/sessions/:sessionId/renew-link answers 410 'capture_link_expired' once the link has run out: its date does not move", async () => {
  const { sessionId } = await claimLink(api());
  await expireLink(api(), sessionId);
  const answer = await api().call('POST', `/v1/sessions/${sessionId}/renew-link`, { body: {} });
  // The sweeper may have expired the session first.
  expect([
    [410, 'capture_link_expired'],
    [409, 'session_state_conflict'],
  ]).toContainEqual([answer.status, answer.body.code]);
});
