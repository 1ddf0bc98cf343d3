import { randomUUID } from 'node:crypto';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { describe, expect, it } from 'vitest';
import { type Attempt, expireLink, frameForm, offerAgain, openAttempt, upload } from '../harness/capture-attempt.js';
import { type Api, expectProblem, suspendAccount, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

type Device = Attempt & { token: string };

/** What the person's device calls after the link, with the tokens of an attempt that it has offered to another device. */
const CALLS: Record<string, (api: Api, device: Device, path: string) => ReturnType<Api['call']>> = {
  'POST /v1/captures/session': byClaim({}),
  'POST /v1/captures/session/consent': byClaim({ accepted: true, locale: 'en' }),
  'POST /v1/captures/session/give-up': byClaim({}),
  'POST /v1/captures/session/scenario': byClaim({ scenario: 'approve' }),
  'POST /v1/captures/handover': byClaim({}),
  'GET /v1/captures/handover': (api, { token: key }) => api.call('GET', '/v1/captures/handover', { key }),
  'POST /v1/captures/handover/accept': (api, { token: key }) =>
    api.call('POST', '/v1/captures/handover/accept', { key, body: {} }),
  'POST /v1/captures': byClaim({}),
  'POST /v1/captures/:captureId/challenge': ofCapture('challenge'),
  'POST /v1/captures/:captureId/skip': ofCapture('skip'),
  'PUT /v1/captures/:captureId/media': (api, device) => upload(api, device, frameForm(3)),
};

describe.each(['account_suspended', 'capture_link_expired', 'subject_erased'] as const)('%s', (code) => {
  const api = useApi();
  const routes = ROUTES.filter((route) => route.caller === 'token' && listProblems(route).includes(code));

  it.each(routes.map(({ method, path }) => `${method} ${path}`))('is what %s answers', async (route) => {
    const subjectId = randomUUID();
    const attempt = await openAttempt(api(), { subjectId });
    const device = { ...attempt, ...(await offerAgain(api(), attempt)) };
    const call = () => CALLS[route]!(api(), device, route.replace('POST ', ''));
    if (code === 'account_suspended') {
      const resume = await suspendAccount(api());
      await expectProblem(call(), 403, code);
      await resume();
      expect((await call()).status).not.toBe(403);
      return;
    }
    if (code === 'capture_link_expired') await expireLink(api(), device.sessionId);
    else await api().call('POST', '/v1/subjects/erase', { body: { subjectId } });
    await expectProblem(call(), 410, code);
  });
});

function byClaim(body: object) {
  return (api: Api, { captureToken: key, claimToken }: Device, path: string) =>
    api.call('POST', path, { key, body: { ...body, claimToken } });
}

function ofCapture(action: string) {
  return (api: Api, { captureId, claimToken: key }: Device) =>
    api.call('POST', `/v1/captures/${captureId}/${action}`, { key, body: {} });
}
