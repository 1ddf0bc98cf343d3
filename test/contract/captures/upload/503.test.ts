import { rename, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 503', () => {
  const api = useApi();

  it('while the media folder cannot be written to, and takes the same upload once it can', async () => {
    const { media } = api().config;
    if (media.kind !== 'disk') throw new Error('The contract is tested on a folder');
    const attempt = await openAttempt(api());
    await rename(media.dir, `${media.dir}-away`);
    await writeFile(media.dir, 'what is left of a mount');
    const refused = await upload(api(), attempt, frameForm(3));
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: 'dependency_unavailable', retryable: true }),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = await api().call('GET', '/readyz', { key: null });
    expect(ready.body.failing).toContain('media');

    await rm(media.dir);
    await rename(`${media.dir}-away`, media.dir);
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
  });
});
