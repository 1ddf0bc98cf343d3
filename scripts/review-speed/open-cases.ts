import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { type Call, callService } from '@faceproof/installation/service/call-service.js';
import { type Desk, openDesk } from '@faceproof/installation/service/open-desk.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { inviteMember } from '@faceproof/orchestrator/people/invite-member.js';
import { issueLink } from '@faceproof/orchestrator/people/issue-link.js';

/** Cases that wait for a review, and the link that signs a reviewer in. */
export interface Cases {
  signInUrl: string;
  /** Where the queue is. */
  queueUrl: string;
  count: number;
}

const DOCUMENT = 'franck_01829.jpg';
const FRAMES = ['franck_02045.jpg', 'franck_02159.jpg', 'franck_02221.jpg', 'franck_02683.jpg', 'franck_02888.jpg'];
/** Three widths of the frames, and of the reference. */
const RENDITIONS = 6;
const RENDER_MS_MAX = 120_000;
const LOOK_EVERY_MS = 250;

/** Opens TEST sessions with real pictures in a new account, and waits until a worker has rendered them. @throws Refusal */
export async function openCases(root: string, environment: NodeJS.ProcessEnv, count: number): Promise<Cases> {
  const desk = await openDesk(root, environment);
  try {
    const account = await openAccount(desk, { name: 'npm run review-speed', plan: 'development', included: 0 });
    const baseUrl = desk.publicUrl();
    const call = callService(baseUrl, account.testKey);
    await call('PUT', '/v1/policy', { body: { review: 'ALWAYS' } });
    const pictures = await loadPictures(root, environment);
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push(await openCase(call, pictures));
    await waitForRenditions(desk, ids);
    return { signInUrl: await linkOf(desk, account.accountId), queueUrl: `${baseUrl}/console/test/reviews`, count };
  } finally {
    await desk.close();
  }
}

interface CasePictures {
  document: Buffer;
  frames: Buffer[];
}

async function loadPictures(root: string, environment: NodeJS.ProcessEnv): Promise<CasePictures> {
  const samples = await fetchSamples({ modelsDir: modelsDirOf(root, environment), names: [DOCUMENT, ...FRAMES] });
  const read = (name: string) => readFile(samples.get(name) ?? '');
  return { document: await read(DOCUMENT), frames: await Promise.all(FRAMES.map(read)) };
}

async function openCase(call: Call, { document, frames }: CasePictures): Promise<string> {
  const { fileId } = await call<{ fileId: string }>('POST', '/v1/files', {
    body: formOf({ purpose: 'DOCUMENT_IMAGE' }, 'file', [document]),
  });
  const { sessionId, handoff } = await call<{ sessionId: string; handoff: { captureToken: string } }>('POST', '/v1/sessions', {
    body: { flow: 'ONBOARDING', purpose: 'Review speed', reference: { source: 'DOCUMENT_IMAGE', fileId } },
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
async function waitForRenditions({ db }: Desk, sessionIds: readonly string[]): Promise<void> {
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

async function linkOf(desk: Desk, accountId: string): Promise<string> {
  const { vault } = await desk.openKeys();
  const by = { vault, clock: desk.clock, random: desk.random, publicUrl: desk.publicUrl() };
  const { member } = await inviteMember(by, desk.db, { accountId, role: 'REVIEWER', name: 'Review speed', email: null });
  return (await issueLink(by, desk.db, member.id, 'SIGN_IN')).url;
}
