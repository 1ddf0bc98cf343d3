import { expect, it } from 'vitest';
import { openLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/captures/session/consent answers 422 validation_failed for a text that no one wrote, and records nothing', async () => {
  const { sessionId, captureToken: key } = await openLink(api());
  const body = { accepted: true, locale: 'en', textHash: `sha256:${'0'.repeat(64)}` };
  const answer = await api().call('POST', '/v1/captures/session/consent', { key, body });
  expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', '/textHash']);
  expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.consent).toBeNull();
});
