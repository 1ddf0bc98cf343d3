import type { CaptureProgress, OpenedCapture } from '@faceproof/protocol/api/sessions/captures.js';
import { describe, expect, it } from 'vitest';
import { readCode, uploadFrames } from '../../../../orchestrator/pages/capture/app/flow/upload.js';

const attempt = {
  captureId: 'cap_1',
  uploadToken: 'fpu_1',
  uploadTokenExpiresAt: new Date(600_000).toISOString(),
} as OpenedCapture;

/** Uploads over a fake network with scripted responses, and with a clock that only the pauses move. */
function upload(script: { answers: { status: number; code?: string }[]; states?: CaptureProgress['state'][] }) {
  const clock = { now: 0 };
  const pauses: number[] = [];
  const states = [...(script.states ?? [])];
  const answers = [...script.answers];
  const end = uploadFrames(
    { poll: async () => ({ state: states.shift() ?? 'WAITING', attemptsLeft: 2, hints: [], ending: null }) },
    attempt,
    new FormData(),
    { onProgress: () => undefined, onPause: () => undefined, onResume: () => undefined },
    {
      send: async () => ({ code: '', ...(answers.shift() ?? { status: 0 }) }),
      now: () => clock.now,
      pause: async (ms) => {
        pauses.push(ms);
        clock.now += ms;
      },
    },
  );
  return end.then((result) => ({ result, pauses, unused: answers.length }));
}

describe('uploading the photos', () => {
  it('ends with the first 202', async () => {
    expect(await upload({ answers: [{ status: 202 }] })).toEqual({ result: 'ACCEPTED', pauses: [], unused: 0 });
  });

  it('retries after a lost connection, an overload and an internal error, with growing pauses', async () => {
    const { result, pauses } = await upload({ answers: [{ status: 0 }, { status: 503 }, { status: 500 }, { status: 202 }] });
    expect(result).toBe('ACCEPTED');
    expect(pauses).toEqual([500, 1000, 2000]);
  });

  it('does not upload again if the server has the photos already', async () => {
    const { result, unused } = await upload({ answers: [{ status: 0 }, { status: 202 }], states: ['PROCESSING'] });
    expect(result).toBe('ACCEPTED');
    expect(unused).toBe(1);
  });

  it('treats a used token as success, because the photos arrived', async () => {
    expect((await upload({ answers: [{ status: 409, code: 'upload_token_used' }] })).result).toBe('ACCEPTED');
  });

  it('ends as EXPIRED when the token expires by the clock or by the server', async () => {
    expect((await upload({ answers: [] })).result).toBe('EXPIRED');
    expect((await upload({ answers: [{ status: 410, code: 'upload_token_expired' }] })).result).toBe('EXPIRED');
  });

  it('retries a body that was cut short on its way', async () => {
    const problem = { code: 'validation_failed', errors: [{ pointer: '', code: 'malformed_multipart', message: '' }] };
    const code = readCode(JSON.stringify(problem));
    expect((await upload({ answers: [{ status: 422, code }, { status: 202 }] })).result).toBe('ACCEPTED');
  });

  it.each([
    ['{"code":"media_rejected"}', 'media_rejected'],
    ['{"code":"validation_failed","errors":[{"code":"required"}]}', 'validation_failed'],
    ['<html>502</html>', ''],
    ['', ''],
  ])('reads the code of %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });

  it('does not retry a rejected upload', async () => {
    expect(await upload({ answers: [{ status: 422, code: 'validation_failed' }] })).toMatchObject({
      result: 'REFUSED',
      pauses: [],
    });
  });
});
