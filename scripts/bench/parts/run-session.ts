import { randomUUID } from 'node:crypto';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Bytes, DemoService } from '@faceproof/installation/service/call-service.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';

const FRAME_EVERY_MS = 400;
/** One device, because the same pictures from another would be a replay, which is reviewed and not decided. */
const DEVICE_TOKEN = 'the-one-device-of-the-bench';

/**
 * Runs one session from creation to its approval, making the calls of both the integrator's server and the person's device.
 *
 * @returns milliseconds from the first byte of the upload to the decision, as a long poll sees it
 * @throws Refusal if the session is not approved: one in review makes a worker render pictures beside the next captures
 */
export async function runSession({ call }: DemoService, frames: readonly Buffer[]): Promise<number> {
  const session = await call<SessionEnvelope>('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Bench' } });
  const opened = await call<{ captureId: string; uploadToken: string }>('POST', '/v1/captures', {
    body: {},
    bearer: session.handoff?.captureToken ?? '',
  });
  const form = uploadOf(frames);
  const from = performance.now();
  await call('PUT', `/v1/captures/${opened.captureId}/media`, { body: form, bearer: opened.uploadToken });
  for (;;) {
    const { status } = await call<SessionEnvelope>('GET', `/v1/sessions/${session.sessionId}?wait=20`);
    if (status === 'APPROVED') return performance.now() - from;
    if (status !== 'PROCESSING')
      throw new Refusal(
        `A session of the bench became ${status} instead of APPROVED. Its reasons and the worker's log say why.`,
      );
  }
}

/** Encodes the upload by hand: `FormData` would add 3 ms of CPU time per upload, which is not the service's. */
function uploadOf(frames: readonly Buffer[]): Bytes {
  const boundary = randomUUID();
  const part = (headers: string) => Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`);
  const times = frames.map((_, index) => ({ atMs: index * FRAME_EVERY_MS }));
  const metadata = JSON.stringify({ frames: times, deviceToken: DEVICE_TOKEN });
  const pieces = frames.flatMap((frame, index) => [
    part(`name="frame"; filename="frame-${index}.jpg"\r\nContent-Type: image/jpeg`),
    frame,
  ]);
  const bytes = Buffer.concat([
    part('name="metadata"'),
    Buffer.from(metadata),
    ...pieces,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { bytes, type: `multipart/form-data; boundary=${boundary}` };
}
