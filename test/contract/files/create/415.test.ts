import { describe, expect, it } from 'vitest';
import { pictureForm } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/files answers 415', () => {
  const api = useApi();

  it('to JSON', async () => {
    await expectProblem(api().call('POST', '/v1/files', { body: {} }), 415, 'unsupported_media_type');
  });

  it.each([
    ['a text', 'hello'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7\n'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
  ])('to %s that says it is a PNG', async (_, text) => {
    const answer = await api().call('POST', '/v1/files', { body: pictureForm(Buffer.from(text, 'latin1')) });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });
});
