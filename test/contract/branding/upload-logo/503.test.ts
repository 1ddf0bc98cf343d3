import { describe, expect, it } from 'vitest';
import { logoForm, makePng } from '../../harness/grey-picture.js';
import { callApi } from '../../harness/http-call.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/branding/logos answers 503', () => {
  const api = useApi({ REFERENCE_WAIT_SECONDS: '1', REFERENCES_MEGAPIXELS_MAX: '40' });
  /** Without the worker that `call` opens. */
  const upload = (picture: Buffer) =>
    callApi(api().base, 'POST', '/v1/branding/logos', { key: api().testKey, body: logoForm(picture) });

  it('dependency_unavailable within the wait if no worker takes pictures, and stores nothing', async () => {
    const { status, body, headers } = await upload(makePng(300, 300));
    expect([status, body.code, body.retryable]).toEqual([503, 'dependency_unavailable', true]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await api().db('logos').select('digest')).toEqual([]);
  });

  it('overloaded at once to more pixels than may wait', async () => {
    const large = makePng(4000, 4000);
    const answers = await Promise.all([upload(large), upload(large), upload(large)]);
    expect(answers.map(({ body }) => body.code)).toContain('overloaded');
  });
});
