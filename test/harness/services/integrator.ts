import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';

export interface Integrator {
  call(method: string, path: string, request?: { body?: unknown; bearer?: string; idempotencyKey?: string }): Promise<Reply>;
  /** Creates a session, opens an attempt and uploads; resolves with the accepted upload. */
  capture(
    frames: readonly Buffer[],
    session?: Partial<CreateSession>,
    deviceToken?: string,
    consent?: { givenAt: string; textHash: string },
  ): Promise<{ sessionId: string; captureId: string; claimToken: string }>;
  uploadDocument(picture: Buffer): Promise<string>;
  /** Long polls until the session is decided or closed, even across restarts of the service. */
  decided(sessionId: string): Promise<SessionEnvelope>;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the response.
  body: any;
}

const SETTLED = new Set(['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED', 'EXPIRED', 'CANCELED']);

/** Calls a service as an integrator's server and a person's device would, with plain HTTP. */
export function integrator(baseUrl: string, key: string): Integrator {
  const call: Integrator['call'] = async (method, path, request = {}) => {
    const { body, bearer = key, idempotencyKey } = request;
    const isForm = body instanceof FormData;
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };

  return {
    call,
    async capture(frames, session = {}, deviceToken = ONE_DEVICE, consent) {
      const created = await call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Test', ...session } });
      expectStatus(created, 201);
      const { sessionId, handoff } = created.body;
      const opened = await call('POST', '/v1/captures', { body: { consent }, bearer: handoff.captureToken });
      expectStatus(opened, 201);
      const { captureId, claimToken, uploadToken } = opened.body;
      expectStatus(
        await call('PUT', `/v1/captures/${captureId}/media`, { body: framesForm(frames, deviceToken), bearer: uploadToken }),
        202,
      );
      return { sessionId, captureId, claimToken };
    },
    async uploadDocument(picture) {
      const form = new FormData();
      form.append('purpose', 'DOCUMENT_IMAGE');
      form.append('file', new Blob([new Uint8Array(picture)]), 'document.jpg');
      const created = await call('POST', '/v1/files', { body: form });
      expectStatus(created, 201);
      return created.body.fileId;
    },
    async decided(sessionId) {
      for (;;) {
        // Some tests restart the service between two polls.
        const reply = await call('GET', `/v1/sessions/${sessionId}?wait=10`).catch(() => null);
        if (reply?.status === 200 && SETTLED.has(reply.body.status)) return reply.body;
        if (reply?.status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

/** Tests send the same few pictures again and again. On one device, that is a person who tries again. */
const ONE_DEVICE = 'the-one-device-of-the-tests';
const FRAME_EVERY_MS = 300;

export function framesForm(frames: readonly Buffer[], deviceToken = ONE_DEVICE): FormData {
  const form = new FormData();
  const metadata = { frames: frames.map((_, i) => ({ atMs: i * FRAME_EVERY_MS })), deviceToken };
  form.append('metadata', JSON.stringify(metadata));
  for (const [i, frame] of frames.entries()) form.append('frame', new Blob([new Uint8Array(frame)]), `frame-${i}.jpg`);
  return form;
}

function expectStatus(reply: Reply, status: number): void {
  if (reply.status !== status) throw new Error(`Expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`);
}
