import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { callApi } from '../../harness/http-call.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/files answers 503', () => {
  const api = useApi({ REFERENCE_WAIT_SECONDS: '1', REFERENCES_MEGAPIXELS_MAX: '40' });
  /** Without the worker that `call` opens. */
  const upload = (picture: Buffer, key = api().testKey) =>
    callApi(api().base, 'POST', '/v1/files', { key, body: pictureForm(picture) });

  it('dependency_unavailable within the wait if no worker takes references, and stores nothing', async () => {
    const { status, body, headers } = await upload(makePng(300, 300));
    expect([status, body.code]).toEqual([503, 'dependency_unavailable']);
    expect(body.retryable).toBe(true);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await api().db('files').select('id')).toEqual([]);
    await expect
      .poll(() =>
        api()
          .db.raw('select id from bullmq.job')
          .then(({ rows }) => rows),
      )
      .toEqual([]);
  });

  it('overloaded at once to more pixels than may wait, and takes them again when those before are answered', async () => {
    const large = makePng(6000, 5000);
    const [first, second] = await Promise.all([upload(large), upload(large, api().stranger.testKey)]);
    const codes = [first, second].map(({ body }) => body.code);
    expect(codes.sort()).toEqual(['dependency_unavailable', 'overloaded']);
    const refused = [first, second].find(({ body }) => body.code === 'overloaded');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(large)).body.code).toBe('dependency_unavailable');
  });
});
