import { describe, expect, it } from 'vitest';
import { logoForm } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/branding/logos answers 415', () => {
  const api = useApi();

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
  ])('unsupported_media_type to %s that says it is a PNG', async (_, text) => {
    const answer = await api().call('POST', '/v1/branding/logos', { body: logoForm(Buffer.from(text, 'latin1')) });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });
});
