import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { inviteMember } from '@faceproof/orchestrator/people/invite-member.js';
import { issueLink } from '@faceproof/orchestrator/people/links.store.js';
import type { Role } from '@faceproof/protocol/words.js';

/** Three widths of the frames, and of the reference. */
const RENDITIONS = 6;
const RENDER_MS_MAX = 120_000;
const LOOK_EVERY_MS = 250;

export interface CasePictures {
  document: Buffer;
  frames: Buffer[];
}

/** @param call with a TEST key whose policy sends everything to review @returns the session's id @throws Refusal */
export async function openCase(call: Call, { document, frames }: CasePictures, purpose: string): Promise<string> {
  const { fileId } = await call<{ fileId: string }>('POST', '/v1/files', {
    body: formOf({ purpose: 'DOCUMENT_IMAGE' }, 'file', [document]),
  });
  const { sessionId, handoff } = await call<{ sessionId: string; handoff: { captureToken: string } }>('POST', '/v1/sessions', {
    body: { flow: 'ONBOARDING', purpose, reference: { source: 'DOCUMENT_IMAGE', fileId } },
  });
  const opened = await call<{ captureId: string; uploadToken: string }>('POST', '/v1/captures', {
    body: {},
    bearer: handoff.captureToken,
  });
  const body = formOf({}, 'frame', frames);
  await call('PUT', `/v1/captures/${opened.captureId}/media`, { body, bearer: opened.uploadToken });
  const { status } = await call<{ status: string }>('GET', `/v1/sessions/${sessionId}?wait=20`);
  if (status !== 'IN_REVIEW') throw new Refusal(`A session became ${status} instead of waiting for a review.`);
  return sessionId;
}

function formOf(texts: Record<string, string>, name: string, files: readonly Buffer[]): FormData {
  const form = new FormData();
  for (const [key, text] of Object.entries(texts)) form.append(key, text);
  for (const [i, bytes] of files.entries())
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${i}.jpg`);
  return form;
}

/** A worker renders while no capture waits. @throws Refusal */
export async function waitForRenditions({ db }: Desk, sessionIds: readonly string[]): Promise<void> {
  const until = performance.now() + RENDER_MS_MAX;
  for (;;) {
    const row = await db('renditions')
      .whereIn('session_id', [...sessionIds])
      .count({ count: '*' })
      .first();
    if (Number(row?.count) >= RENDITIONS * sessionIds.length) return;
    if (performance.now() > until) throw new Refusal('The pictures were not rendered within two minutes. Does a worker run?');
    await sleep(LOOK_EVERY_MS);
  }
}

/** @returns a link that signs in a new member, once */
export async function linkOf(desk: Desk, accountId: string, who: { role: Role; name: string }): Promise<string> {
  const { vault } = await desk.openKeys();
  const by = { vault, clock: desk.clock, random: desk.random, publicUrl: desk.publicUrl() };
  const { member } = await inviteMember(by, desk.db, { accountId, ...who, email: null });
  return (await issueLink(by, desk.db, member.id, 'SIGN_IN')).url;
}
