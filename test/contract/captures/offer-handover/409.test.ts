import { describe, expect, it } from 'vitest';
import {
  acceptHandover,
  claimLink,
  frameForm,
  offerAgain,
  offerHandover,
  openAttempt,
  openLink,
  upload,
} from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover answers 409', () => {
  const api = useApi();

  it('cross_device_forbidden under FORBID, and claims nothing', async () => {
    const { captureToken: key } = await openLink(api(), { crossDevice: 'FORBID' });
    await expectProblem(api().call('POST', '/v1/captures/handover', { key, body: {} }), 409, 'cross_device_forbidden');
    expect((await api().call('POST', '/v1/captures/session', { key, body: {} })).body.holder).toBe('NOBODY');
  });

  it('cross_device_forbidden after ten moves, and the session continues where it is', async () => {
    const { captureToken, ...link } = await claimLink(api());
    let { claimToken } = link;
    for (let moves = 0; moves < 10; moves++) {
      const { token } = await offerAgain(api(), { claimToken });
      claimToken = (await acceptHandover(api(), token)).body.claimToken;
    }
    const refused = await api().call('POST', '/v1/captures/handover', { key: claimToken, body: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'cross_device_forbidden']);
    const page = await api().call('POST', '/v1/captures/session', { key: claimToken, body: { claimToken } });
    expect([page.body.holder, page.body.crossDevice]).toEqual(['THIS_DEVICE', 'FORBID']);
    expect((await api().call('POST', '/v1/captures', { key: claimToken, body: {} })).status).toBe(201);
  });

  it('capture_link_in_use to a device that has only the link', async () => {
    const { captureToken } = await claimLink(api());
    const refused = await api().call('POST', '/v1/captures/handover', { key: captureToken, body: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'capture_link_in_use']);
  });

  it('capture_link_in_use to the device that has given the session away', async () => {
    const { captureToken, claimToken, token } = await offerHandover(api());
    await acceptHandover(api(), token);
    const refused = await api().call('POST', '/v1/captures/handover', { key: captureToken, body: { claimToken } });
    expect([refused.status, refused.body.code]).toEqual([409, 'capture_link_in_use']);
  });

  it('session_state_conflict once media was accepted', async () => {
    const attempt = await openAttempt(api());
    await upload(api(), attempt, frameForm(3));
    const refused = await api().call('POST', '/v1/captures/handover', { key: attempt.claimToken, body: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'session_state_conflict']);
  });
});
