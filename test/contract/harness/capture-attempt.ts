import { makePng } from './grey-picture.js';
import { type Api, LIVENESS } from './orchestrator-in-process.js';

export interface Attempt {
  sessionId: string;
  captureToken: string;
  captureId: string;
  claimToken: string;
  uploadToken: string;
}

/** A session, and what the person's device holds after it has opened an attempt. */
export async function openAttempt(api: Api, session: object = {}): Promise<Attempt> {
  const { body } = await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, ...session } });
  const { captureToken } = body.handoff;
  const opened = await api.call('POST', '/v1/captures', { key: captureToken, body: {} });
  return { sessionId: body.sessionId, captureToken, ...opened.body };
}

export function upload(api: Api, attempt: { captureId: string; uploadToken: string }, body: unknown) {
  return api.call('PUT', `/v1/captures/${attempt.captureId}/media`, { key: attempt.uploadToken, body });
}

/** Frames that differ, as a camera's do. */
export function frameForm(count: number, metadata?: object): FormData {
  const form = new FormData();
  for (let i = 0; i < count; i++)
    form.append('frame', new Blob([new Uint8Array(makePng(320, 240, 20 + i))], { type: 'image/png' }), `${i}.png`);
  if (metadata !== undefined) form.set('metadata', JSON.stringify(metadata));
  return form;
}
