import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { frameForm, openAttempt, upload, withBurst } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 202', () => {
  const api = useApi();

  it.each([
    ['three frames', () => frameForm(3)],
    ['twenty-four frames and a burst', () => withBurst(frameForm(24, { burst: [{ atMs: 0 }, { atMs: 33 }, { atMs: 66 }] }))],
    ['twenty-four frames', () => frameForm(24)],
    [
      'frames with metadata',
      () =>
        frameForm(3, { frames: [{ atMs: 0 }, { atMs: 100 }, { atMs: 200 }], camera: { facing: 'user' }, device: { os: 'x' } }),
    ],
  ])('to %s, and the session is decided', async (_, form) => {
    const attempt = await openAttempt(api());
    const answer = await upload(api(), attempt, form());
    expect([answer.status, answer.body]).toEqual([202, { captureId: attempt.captureId, state: 'PROCESSING' }]);
    const { body } = await api().call('GET', `/v1/sessions/${attempt.sessionId}?wait=20`);
    expect(['PROCESSING', 'APPROVED']).toContain(body.status);
  });

  it('and the decision says whether light was on the face: shown, not shown, avoided', async () => {
    const liveness = { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'REVIEW' };
    const checks = { 'liveness.active': { required: true } };
    await api().call('PUT', '/v1/policy', { body: { checks, liveness } });
    const [shown, avoided] = [await openAttempt(api()), await openAttempt(api())];
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const again = { key: avoided.claimToken, body: { supports: ['TURNS'] } };
    const without = { ...avoided, ...(await api().call('POST', '/v1/captures', again)).body };
    const told = [];
    for (const attempt of [shown, without]) {
      await upload(api(), attempt, frameForm(3));
      const { status, checks: judged } = await api().standing(attempt.sessionId);
      const active = judged.find(({ kind }: { kind: string }) => kind === 'liveness.active');
      told.push([status, active.status, active.signs]);
    }
    expect(told).toEqual([
      ['APPROVED', 'PASSED', ['LIGHT_SEEN']],
      ['IN_REVIEW', 'INCONCLUSIVE', ['LIGHT_AVOIDED']],
    ]);
  });
});
