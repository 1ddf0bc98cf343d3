import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { DemoService } from '../demo/call-service.js';
import { framesForm } from '../demo/run-capture.js';

const STANDING = new Set(['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED', 'CAPTURING']);

/** @returns milliseconds from the first byte of the upload to the decision, as a long poll sees it */
export async function timeService({ call }: DemoService, frames: readonly Buffer[]): Promise<number> {
  const session = await call<SessionEnvelope>('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Bench' } });
  const opened = await call<{ captureId: string; uploadToken: string }>('POST', '/v1/captures', {
    body: {},
    bearer: session.handoff?.captureToken ?? '',
  });
  const form = framesForm(frames);
  const from = performance.now();
  await call('PUT', `/v1/captures/${opened.captureId}/media`, { body: form, bearer: opened.uploadToken });
  for (;;) {
    const { status } = await call<SessionEnvelope>('GET', `/v1/sessions/${session.sessionId}?wait=20`);
    if (STANDING.has(status)) return performance.now() - from;
  }
}
