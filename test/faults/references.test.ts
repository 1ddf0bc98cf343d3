import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCapture } from '../harness/media/sample-frames.js';
import { type Integrator, integrator, type Reply } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';

let service: TestService;
let api: Integrator;
let large: Buffer;
beforeAll(async () => {
  [service, large] = await Promise.all([startService({ env: { REFERENCE_WAIT_SECONDS: '60' } }), largeWebp()]);
  api = integrator(service.baseUrl, service.liveKey);
});
afterAll(async () => service?.stop());

/** What a caller sends again after a while. */
const REFUSALS = ['overloaded', 'dependency_unavailable'];

/** 29.6 megapixels, whose decoding takes seconds. */
async function largeWebp(): Promise<Buffer> {
  const noise = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
  return sharp(noise).resize(6280, 4710, { fit: 'fill' }).webp({ quality: 60, effort: 0 }).toBuffer();
}

async function upload(picture: Buffer, headers: Record<string, string> = {}): Promise<Reply> {
  const form = new FormData();
  form.append('purpose', 'DOCUMENT_IMAGE');
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture');
  const response = await fetch(`${service.baseUrl}/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.liveKey}`, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

/** Resolves once so many pixels wait for a worker. */
async function untilPixelsWait(): Promise<void> {
  for (;;) {
    const response = await fetch(`${service.baseUrl}/metrics`, {
      headers: { Authorization: `Bearer ${service.operatorToken}` },
    });
    if (/^faceproof_reference_pixels_in_flight [1-9]/m.test(await response.text())) return;
  }
}

describe('what happens if', () => {
  it('large reference pictures are uploaded at once: each is kept or refused by name, and others are answered meanwhile', async () => {
    const uploads = Array.from({ length: 4 }, () => upload(large));
    const answered = new Set<number>();
    for (const [i, one] of uploads.entries()) void one.then(() => answered.add(i));
    await untilPixelsWait();
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
    const capture = await api.capture(await freshCapture());
    expect(answered.size).toBeLessThan(uploads.length);

    const replies = await Promise.all(uploads);
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    for (const { status, body } of replies) {
      if (status !== 201) expect([503, ...REFUSALS]).toEqual(expect.arrayContaining([status, body.code]));
    }
    expect((await api.decided(capture.sessionId)).status).not.toBe('FAILED');
  });

  it.runIf(process.platform === 'linux')(
    'a reference picture is decoded: the orchestrator has no decoder in its process',
    async () => {
      expect((await upload(await sharp(large).resize(600).jpeg().toBuffer())).status).toBe(201);
      const maps = await readFile(`/proc/${service.orchestratorPid()}/maps`, 'utf8');
      expect(maps).toContain('node');
      expect(maps).not.toMatch(/sharp|libvips/);
    },
  );

  it('the worker is killed while it normalizes a reference picture: the caller is answered, and a retry keeps it once', async () => {
    const key = { 'Idempotency-Key': 'the-only-document' };
    const uploading = upload(large, key);
    await untilPixelsWait();
    await service.killWorker();
    await service.restart();
    const first = await uploading;
    if (first.status !== 201) expect([503, ...REFUSALS]).toEqual(expect.arrayContaining([first.status, first.body.code]));
    let last = first;
    while (last.status === 503) last = await upload(large, key);
    expect(last.status).toBe(201);
    expect((await upload(large, key)).body.fileId).toBe(last.body.fileId);
  });
});
