import { describe, it } from 'vitest';
import { logoForm, makePng } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/branding/logos answers 413', () => {
  const api = useApi();

  it.each([
    ['more than 2 MB', Buffer.concat([makePng(100, 100), Buffer.alloc(2_000_000)])],
    ['more than 16 megapixels', makePng(5000, 4000)],
  ])('payload_too_large to a picture with %s', async (_, picture) => {
    await expectProblem(api().call('POST', '/v1/branding/logos', { body: logoForm(picture) }), 413, 'payload_too_large');
  });
});
