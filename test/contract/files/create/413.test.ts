import { describe, expect, it } from 'vitest';
import { makeCodestreamHeader } from '../../../harness/media/jpeg2000-header.js';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/files answers 413', () => {
  const api = useApi();

  it('to more than 10 MB', async () => {
    const answer = await api().call('POST', '/v1/files', {
      body: pictureForm(Buffer.concat([makePng(300, 300), Buffer.alloc(10_000_001 - makePng(300, 300).length)])),
    });
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('to more than 40 megapixels, which are never decoded', async () => {
    const picture = makePng(300, 300);
    picture.writeUInt32BE(30_000, 16);
    picture.writeUInt32BE(30_000, 20);
    await expectProblem(api().call('POST', '/v1/files', { body: pictureForm(picture) }), 413, 'payload_too_large');
  });

  it.each([
    [65_535, 65_535],
    [2001, 2000],
  ])('to a JPEG 2000 picture of %i x %i pixels, which is never decoded', async (width, height) => {
    const answer = await api().call('POST', '/v1/files', { body: pictureForm(makeCodestreamHeader({ width, height })) });
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('to two files', async () => {
    const form = pictureForm(makePng(300, 300));
    form.append('file', new Blob([new Uint8Array(makePng(300, 300))]), 'b.png');
    await expectProblem(api().call('POST', '/v1/files', { body: form }), 413, 'payload_too_large');
  });
});
