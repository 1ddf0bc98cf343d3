import { describe, expect, it } from 'vitest';
import {
  acceptHandover,
  claimLink,
  frameForm,
  offerHandover,
  openAttempt,
  openLink,
  upload,
} from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover answers 409', () => {
  const api = useApi();

  it('cross_device_forbidden under FORBID, and claims nothing', async () => {
    const { captureToken: key } = await openLink(api(), { crossDevice: 'FORBID' });
    const refused = await api().call('POST', '/v1/captures/handover', { key, body: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'cross_device_forbidden']);
    expect((await api().call('POST', '/v1/captures/session', { key, body: {} })).body.holder).toBe('NOBODY');
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
