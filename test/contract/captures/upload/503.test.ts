import { rename, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  frameForm,
  HANGING_BYTES,
  hangingUpload,
  openAttempt,
  upload,
  uploadBytesInFlight,
} from '../../harness/capture-attempt.js';
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

describe('PUT /v1/captures/:captureId/media answers 503 overloaded', () => {
  const api = useApi({ UPLOADS_MB_MAX: '30' });

  it('while other uploads fill the memory that uploads may take, and takes it once they have ended', async () => {
    const [first, second] = [await openAttempt(api()), await openAttempt(api())];
    const hanging = hangingUpload(api(), first);
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBe(HANGING_BYTES);
    expect(await hangingUpload(api(), second).answer).toEqual({ status: 503, code: 'overloaded' });
    expect((await upload(api(), second, frameForm(3))).status).toBe(202);
    hanging.cut();
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBe(0);
    const third = await openAttempt(api());
    const after = hangingUpload(api(), third);
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBe(HANGING_BYTES);
    after.cut();
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBe(0);
  });

  it('never for one token: forty bodies at once hold the memory of one', async () => {
    const attempt = await openAttempt(api());
    const before = process.memoryUsage().external;
    const bodies = Array.from({ length: 40 }, () => hangingUpload(api(), attempt, 1_000_000));
    const answered: unknown[] = [];
    for (const { answer } of bodies) answer.then(({ code }) => answered.push(code)).catch(() => undefined);
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBe(39);
    expect(new Set(answered)).toEqual(new Set(['upload_token_used']));
    expect(await uploadBytesInFlight(api())).toBe(HANGING_BYTES);
    // The forty bodies themselves lie in this process too, as their senders hold them.
    expect(process.memoryUsage().external - before).toBeLessThan(100_000_000);
    for (const { cut } of bodies) cut();
  });
});
