import { describe, expect, it } from 'vitest';
import { frameForm, openAttempt, upload, withBurst } from '../../harness/capture-attempt.js';
import { makePng } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 422', () => {
  const api = useApi();

  it.each<[string, () => FormData, string]>([
    ['two frames', () => frameForm(2), '/frame'],
    ['no frame', () => frameForm(0, {}), '/frame'],
    ['two pictures of a burst', () => withBurst(frameForm(3), 2), '/burst'],
    ['times for another burst', () => withBurst(frameForm(3, { burst: [{ atMs: 0 }] })), '/metadata/burst'],
    ['a burst and a video', () => withPart(withBurst(new FormData()), 'video', new Blob(['x'])), '/video'],
    ['times for fewer frames', () => frameForm(3, { frames: [{ atMs: 0 }] }), '/metadata/frames'],
    ['frames and a video', () => withPart(frameForm(3), 'video', new Blob(['x'])), '/video'],
    ['an unknown part', () => withPart(frameForm(3), 'selfie', new Blob(['x'])), '/selfie'],
    ['metadata that is not JSON', () => withPart(frameForm(3), 'metadata', '{'), '/metadata'],
    ['metadata that nests 3,900 levels deep', () => withPart(frameForm(3), 'metadata', deepJson(3900)), '/metadata'],
    [
      'metadata with a time below zero',
      () => frameForm(3, { frames: [{ atMs: -1 }, { atMs: 0 }, { atMs: 1 }] }),
      '/metadata/frames/0/atMs',
    ],
    ['metadata twice', () => withPart(withPart(frameForm(3), 'metadata', '{}'), 'metadata', '{}'), '/metadata'],
  ])('to %s, and points at it', async (_, form, pointer) => {
    const answer = await upload(api(), await openAttempt(api()), form());
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('undecodable_media to a picture whose header is damaged, and the token may be used again', async () => {
    const attempt = await openAttempt(api());
    const form = frameForm(2);
    form.append('frame', new Blob([new Uint8Array(makePng(320, 240).subarray(0, 12))], { type: 'image/png' }), 'cut.png');
    const answer = await upload(api(), attempt, form);
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'undecodable_media', '/frame/2']);
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
  });
});

function deepJson(levels: number): string {
  return `{"camera":${'['.repeat(levels)}${']'.repeat(levels)}}`;
}

function withPart(form: FormData, name: string, value: string | Blob): FormData {
  if (typeof value === 'string') form.append(name, value);
  else form.append(name, value, 'part');
  return form;
}
