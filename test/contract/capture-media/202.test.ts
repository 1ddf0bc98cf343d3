import { describe, expect, it } from 'vitest';
import { useApi } from '../api.js';
import { frameForm, openAttempt, upload } from '../capture.js';

describe('PUT /v1/captures/:captureId/media answers 202', () => {
  const api = useApi();

  it.each([
    ['three frames', () => frameForm(3)],
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
});
