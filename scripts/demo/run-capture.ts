import type { DemoService } from '@faceproof/installation/service/call-service.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { type Bundle, type EvidenceKey, type Receipt, verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import type { DemoWebhooks } from './receive-webhooks.js';

/** The result of one capture, as `--json` prints it. */
export interface CaptureResult {
  title: string;
  sessionId: string;
  status: string;
  outcome: string | null;
  reasons: string[];
  checks: { kind: string; status: string; score: number | null; threshold: number | null; model: string | null }[];
  webhook: { type: string; verified: true };
  receipt: { receiptId: string; bundleHash: string; keyId: string; valid: boolean } | null;
  /** Milliseconds from the start of the upload to its acceptance, and to the webhook. */
  ms: { accepted: number; decided: number };
}

const FRAME_EVERY_MS = 400;

/** Runs one verification, making the calls of both the integrator's server and the person's device. */
export async function runCapture(
  service: DemoService,
  webhooks: DemoWebhooks,
  capture: { title: string; document: Buffer; frames: readonly Buffer[] },
): Promise<CaptureResult> {
  const { call } = service;
  const { fileId } = await call<{ fileId: string }>('POST', '/v1/files', { body: documentForm(capture.document) });
  const session = await call<SessionEnvelope>('POST', '/v1/sessions', {
    body: { flow: 'ONBOARDING', purpose: 'Faceproof demo', reference: { source: 'DOCUMENT_IMAGE', fileId } },
  });
  const opened = await call<{ captureId: string; uploadToken: string }>('POST', '/v1/captures', {
    // Stills cannot turn their head.
    body: { supports: [] },
    bearer: session.handoff?.captureToken ?? '',
  });

  const startedAt = performance.now();
  await call('PUT', `/v1/captures/${opened.captureId}/media`, { body: framesForm(capture.frames), bearer: opened.uploadToken });
  const acceptedAt = performance.now();
  const event = await webhooks.decided(session.sessionId);
  const decidedAt = performance.now();

  return {
    title: capture.title,
    sessionId: session.sessionId,
    status: event.data.status,
    outcome: event.data.decision?.outcome ?? null,
    reasons: event.data.decision?.reasons.map(({ code }) => code) ?? [],
    checks: event.data.checks.map(({ kind, status, score, threshold, engine }) => ({
      kind,
      status,
      score,
      threshold,
      model: engine === null ? null : `${engine.model}@${engine.version}`,
    })),
    webhook: { type: event.type, verified: true },
    receipt: event.data.evidence === null ? null : await checkReceipt(service, session.sessionId),
    ms: { accepted: Math.round(acceptedAt - startedAt), decided: Math.round(decidedAt - startedAt) },
  };
}

/** Verifies the receipt with nothing but the published keys. */
async function checkReceipt({ call }: DemoService, sessionId: string): Promise<NonNullable<CaptureResult['receipt']>> {
  const evidence = await call<{ receipt: Receipt; bundle: Bundle }>('GET', `/v1/sessions/${sessionId}/evidence`);
  const { keys } = await call<{ keys: EvidenceKey[] }>('GET', '/v1/evidence-keys');
  const { valid } = await verifyReceipt(evidence, keys);
  const { receiptId, bundleHash, signature } = evidence.receipt;
  return { receiptId, bundleHash, keyId: signature.keyId, valid };
}

function documentForm(document: Buffer): FormData {
  const form = new FormData();
  form.append('purpose', 'DOCUMENT_IMAGE');
  form.append('file', new Blob([new Uint8Array(document)], { type: 'image/jpeg' }), 'document.jpg');
  return form;
}

function framesForm(frames: readonly Buffer[]): FormData {
  const form = new FormData();
  form.append('metadata', JSON.stringify({ frames: frames.map((_, i) => ({ atMs: i * FRAME_EVERY_MS })) }));
  for (const [i, frame] of frames.entries()) {
    form.append('frame', new Blob([new Uint8Array(frame)], { type: 'image/jpeg' }), `frame-${i}.jpg`);
  }
  return form;
}
