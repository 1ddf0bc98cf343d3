import { deleteMember } from '@faceproof/orchestrator/people/members.store.js';
import { expect, it, vi } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("GET /v1/sessions/:sessionId answers 401 'sign_in_required' to a member who is removed while ?wait holds the answer", async () => {
  const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
  const { memberId, headers } = await api().signIn();
  const { changes } = api().service;
  const waitFor = vi.fn(async () => {
    await deleteMember(api().service.db, memberId);
  });
  api().service.changes = { ...changes, waitFor };
  const answer = await api().call('GET', `/v1/sessions/${body.sessionId}?wait=60`, { key: null, headers });
  api().service.changes = changes;
  expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required']);
  expect(waitFor).toHaveBeenCalledOnce();
});
