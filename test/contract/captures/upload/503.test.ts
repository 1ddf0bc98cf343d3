import { rename, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  expectInFlight,
  frameForm,
  HANGING_HEAD,
  hangingUpload,
  openAttempt,
  upload,
  uploadBytesInFlight,
} from '../../harness/capture-attempt.js';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
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

  it('while the clock of the server is wrong, and takes and settles the same upload once it is right', async () => {
    const attempt = await openAttempt(api());
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    const { status, body } = await upload(api(), attempt, frameForm(3));
    expect([status, body.code]).toEqual([503, 'dependency_unavailable']);
    // Callers share an answer for two seconds.
    const failing = async () => (await api().call('GET', '/readyz', { key: null })).body.failing;
    await expect.poll(failing).toContain('clock');

    vi.useRealTimers();
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
    expect(await api().standing(attempt.sessionId)).toMatchObject({ status: 'APPROVED' });
  });
});

describe('PUT /v1/captures/:captureId/media answers 503 overloaded', () => {
  const api = useApi({ UPLOADS_MB_MAX: '30' });

  it('to the account that fills the memory of uploads, and takes the upload once there is room', async () => {
    const [first, second] = [await openAttempt(api()), await openAttempt(api())];
    const hanging = hangingUpload(api(), first, 19_000_000);
    await expectInFlight(api(), 19_000_000);
    expect(await hangingUpload(api(), second, 12_000_000).answer).toEqual({ status: 503, code: 'overloaded' });
    expect((await upload(api(), second, frameForm(3))).status).toBe(202);
    hanging.cut();
    await expectInFlight(api(), 0);
  });

  it('to a body that keeps another account out, which is then served', async () => {
    const bodies = [];
    for (const megabytes of [18, 6, 5]) bodies.push(hangingUpload(api(), await openAttempt(api()), megabytes * 1_000_000));
    const [large, ...small] = bodies;
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBeGreaterThan(29_000_000);
    const body = pictureForm(Buffer.concat([makePng(300, 300), Buffer.alloc(4_000_000)]));
    const other = await api().call('POST', '/v1/files', { key: api().stranger.testKey, body });
    expect(other.body.code).not.toBe('overloaded');
    expect(await large?.answer).toEqual({ status: 503, code: 'overloaded' });
    for (const { cut } of small) cut();
    await expectInFlight(api(), 0);
  });

  it('never for what a body announces and does not send', async () => {
    const hanging = [];
    for (let i = 0; i < 7; i++) hanging.push(hangingUpload(api(), await openAttempt(api()), 250));
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBeGreaterThan(7 * 250);
    const { captureId, uploadToken } = await openAttempt(api());
    expect((await upload(api(), { captureId, uploadToken }, frameForm(4))).status).toBe(202);
    for (const { cut } of hanging) cut();
    await expectInFlight(api(), 0);
  });

  it('never for one token: forty bodies at once hold the memory of one', async () => {
    const attempt = await openAttempt(api());
    const before = process.memoryUsage().external;
    const bodies = Array.from({ length: 40 }, () => hangingUpload(api(), attempt, 1_000_000));
    const answered: unknown[] = [];
    for (const { answer } of bodies) answer.then(({ code }) => answered.push(code)).catch(() => undefined);
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBe(39);
    expect(new Set(answered)).toEqual(new Set(['upload_token_used']));
    expect(await uploadBytesInFlight(api())).toBeLessThanOrEqual(HANGING_HEAD.length + 1_000_000);
    // The forty bodies themselves lie in this process too, as their senders hold them.
    expect(process.memoryUsage().external - before).toBeLessThan(100_000_000);
    for (const { cut } of bodies) cut();
  });
});
