import { SCOPES } from '@faceproof/protocol/words.js';
import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/policy/preview answers 422 to a draft that PUT /v1/policy would refuse, and points at it', async () => {
  const { accountId } = await api().openAccount();
  const { secret: key } = await api().makeKey({ accountId, mode: 'TEST', scopes: [...SCOPES] });
  const policy = { checks: { 'face.match': { threshold: 0.3, reviewThreshold: 0.4 } } };
  const ignored = { liveness: { mode: 'PASSIVE_AND_ACTIVE' }, checks: { 'liveness.active': { required: false } } };
  const unjudged = await api().call('POST', '/v1/policy/preview', { key, body: { policy: ignored } });
  expect([unjudged.status, unjudged.body.code]).toEqual([422, 'challenge_not_judged']);
  const answer = await api().call('POST', '/v1/policy/preview', { key, body: { policy } });
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  expect(answer.body.errors).toMatchObject([{ pointer: '/policy/checks/face.match/reviewThreshold' }]);
});
