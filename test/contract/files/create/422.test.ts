import { describe, expect, it } from 'vitest';
import { makeCodestreamHeader } from '../../../harness/media/jpeg2000-header.js';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/files answers 422', () => {
  const api = useApi();
  const upload = (body: FormData) => api().call('POST', '/v1/files', { body });

  it('undecodable_media to a picture that is cut off', async () => {
    const whole = makePng(300, 300);
    await expectProblem(upload(pictureForm(whole.subarray(0, whole.length - 40))), 422, 'undecodable_media');
  });

  it('undecodable_media to a JPEG 2000 picture without its end, or without pixels', async () => {
    const header = makeCodestreamHeader({ width: 300, height: 300 });
    for (const picture of [header.subarray(0, header.length - 2), header]) {
      await expectProblem(upload(pictureForm(picture)), 422, 'undecodable_media');
    }
  });

  it('validation_failed to a short side below 240 pixels', async () => {
    const answer = await upload(pictureForm(makePng(1000, 239)));
    expect([answer.body.code, answer.body.errors[0].pointer]).toEqual(['validation_failed', '/file']);
  });

  it('validation_failed without the file, without the purpose, with another one, or with a part more', async () => {
    const without = new FormData();
    without.set('purpose', 'DOCUMENT_IMAGE');
    expect((await upload(without)).body.errors[0].pointer).toBe('/file');
    const unnamed = pictureForm(makePng(300, 300));
    unnamed.delete('purpose');
    expect((await upload(unnamed)).body.errors[0].pointer).toBe('/purpose');
    expect((await upload(pictureForm(makePng(300, 300), 'SELFIE'))).body.errors[0].pointer).toBe('/purpose');
    const more = pictureForm(makePng(300, 300));
    more.set('note', 'x');
    expect((await upload(more)).body.errors[0].pointer).toBe('/note');
    const twice = pictureForm(makePng(300, 300), 'SELFIE');
    twice.append('purpose', 'DOCUMENT_IMAGE');
    expect((await upload(twice)).body.errors[0]).toMatchObject({ pointer: '/purpose', code: 'repeated' });
  });

  it.each([
    ['a field without a name', 'form-data'],
    ['a field with an empty name', 'form-data; name=""'],
    ['a file without a name', 'form-data; filename="a.jpg"'],
    ['a file with an empty name', 'form-data; name=""; filename="a.jpg"'],
  ])('validation_failed to %s', async (_, disposition) => {
    const answer = await api().call('POST', '/v1/files', {
      body: `--x\r\nContent-Disposition: ${disposition}\r\n\r\nabc\r\n--x--\r\n`,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  });

  it('validation_failed to a form that is cut off', async () => {
    const answer = await api().call('POST', '/v1/files', {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  });
});
