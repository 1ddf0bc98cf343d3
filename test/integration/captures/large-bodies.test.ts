import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { SLICE_BYTES } from '@faceproof/protocol/measuring/in-slices.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePng, pictureForm } from '../../contract/harness/grey-picture.js';
import { callApi } from '../../contract/harness/http-call.js';
import { LIVENESS, useApi } from '../../contract/harness/orchestrator-in-process.js';
import { framesForm } from '../../harness/services/integrator.js';

/** No worker takes references here: one in this process would be watched too. */
const ENVIRONMENT = { REFERENCE_WAIT_SECONDS: '1' };

/** A picture whose file is larger than its pixels need. */
function padded(bytes: number): Buffer {
  const picture = makePng(300, 300);
  return Buffer.concat([picture, randomBytes(bytes - picture.length)]);
}

/** @returns the bytes of the longest step of each kind since the call: no other work of the process runs during a step */
function watchSteps(): Record<string, number> {
  const longest: Record<string, number> = {};
  const note = (kind: string, bytes: number) => {
    longest[kind] = Math.max(longest[kind] ?? 0, bytes);
  };
  const [key, nonce] = [Buffer.alloc(32), Buffer.alloc(12)];
  for (const [kind, made] of Object.entries({
    encrypt: createCipheriv('aes-256-gcm', key, nonce),
    decrypt: createDecipheriv('aes-256-gcm', key, nonce),
    hash: createHash('sha256'),
    hmac: createHmac('sha256', key),
  })) {
    const prototype: { update(data: string | Uint8Array, ...more: unknown[]): unknown } = Object.getPrototypeOf(made);
    const { update } = prototype;
    vi.spyOn(prototype, 'update').mockImplementation(function (this: unknown, data, ...more) {
      note(kind, data.length);
      return update.call(this as typeof prototype, data, ...more);
    });
  }
  const { concat } = Buffer;
  vi.spyOn(Buffer, 'concat').mockImplementation((list, total) => {
    const joined = concat(list, total);
    note('copy', joined.length);
    return joined;
  });
  return longest;
}

describe('while a large body is taken in, other calls run after every slice', () => {
  const api = useApi(ENVIRONMENT);
  afterEach(() => vi.restoreAllMocks());

  it('of a reference picture, also under an idempotency key', async () => {
    const body = pictureForm(padded(8_600_000));
    const steps = watchSteps();
    const headers = { 'Idempotency-Key': 'the-document' };
    const answer = await callApi(api().base, 'POST', '/v1/files', { key: api().liveKey, headers, body });
    expect(answer.body.code).toBe('dependency_unavailable');
    expect(steps).toMatchObject({ encrypt: SLICE_BYTES, hash: SLICE_BYTES });
    for (const bytes of Object.values(steps)) expect(bytes).toBeLessThanOrEqual(SLICE_BYTES);
  });

  it('of a capture', async () => {
    const created = await api().call('POST', '/v1/sessions', { key: api().liveKey, body: LIVENESS });
    const opened = await api().call('POST', '/v1/captures', { key: created.body.handoff.captureToken, body: {} });
    const body = framesForm(Array.from({ length: 5 }, () => padded(3_900_000)));
    const steps = watchSteps();
    const path = `/v1/captures/${opened.body.captureId}/media`;
    const answer = await callApi(api().base, 'PUT', path, { key: opened.body.uploadToken, body });
    expect(answer.status).toBe(202);
    expect(steps).toMatchObject({ encrypt: SLICE_BYTES, hmac: SLICE_BYTES });
    for (const bytes of Object.values(steps)) expect(bytes).toBeLessThanOrEqual(SLICE_BYTES);
  });
});
