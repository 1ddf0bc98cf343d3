import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '@faceproof/protocol/words.js';
import { freshCapture, loadSamples, withComment } from '../../harness/media/sample-frames.js';
import { framesForm, type Integrator, integrator, type Reply } from '../../harness/services/integrator.js';
import type { TestService } from '../../harness/services/start-service.js';
import type { Draw } from '../draw.js';

/** One person at the service: what is done with their data until it has ended, and everything by which they could be found. */
export interface Life {
  subjectId: string;
  /** Texts and bytes of which nothing may be left. Grows while the person lives. */
  traces: Set<string | Buffer>;
  /** Ids of the captures, which name jobs in the queue. */
  captures: Set<string>;
  /** Answers that a service never gives, such as 500. */
  complaints: string[];
}

/** What both keys of an account call. */
export interface Keys {
  test: Integrator;
  live: Integrator;
}

export const keysOf = (service: TestService): Keys => ({
  test: integrator(service.baseUrl, service.testKey),
  live: integrator(service.baseUrl, service.liveKey),
});

/** Lives a life of a few random activities, and erases the person in both modes at a random moment in it. */
export async function live(keys: Keys, service: TestService, draw: Draw): Promise<Life> {
  const subjectId = `hunted-${randomUUID()}`;
  const life: Life = { subjectId, traces: new Set([subjectId]), captures: new Set(), complaints: [] };
  const called: Keys = { test: listen(keys.test, life), live: listen(keys.live, life) };
  const acts = Array.from({ length: 3 }, () => ACTIVITIES[Math.floor(draw() * ACTIVITIES.length)] ?? ACTIVITIES[0]!);
  const afterMs = draw() * ERASED_AFTER_MS_MAX;
  const lived = Promise.all(acts.map((act) => act(called, life, service, draw)));
  await sleep(afterMs);
  // What begins after the first erasure may still open something for a mode that did not know the person before.
  await eraseInBothModes(called, subjectId);
  await lived;
  await eraseInBothModes(called, subjectId);
  return life;
}

const ERASED_AFTER_MS_MAX = 2_500;

async function eraseInBothModes({ test, live }: Keys, subjectId: string): Promise<void> {
  for (const key of [test, live]) {
    while ((await key.call('POST', '/v1/subjects/erase', { body: { subjectId } })).status === 503) await sleep(100);
  }
}

type Activity = (keys: Keys, life: Life, service: TestService, draw: Draw) => Promise<unknown>;

const SCENARIOS: readonly Scenario[] = [
  'approve',
  'decline_spoof',
  'retry_quality_then_approve',
  'review_then_approve',
  'review_pending',
  'slow',
];

const ACTIVITIES: readonly Activity[] = [simulate, capture, capture, onboard, enroll, review, abandon, openOnly];

/** A simulated session, created twice under one idempotency key. */
async function simulate({ test }: Keys, life: Life, service: TestService, draw: Draw): Promise<void> {
  const scenario = SCENARIOS[Math.floor(draw() * SCENARIOS.length)] ?? 'approve';
  const body = {
    ...sessionOf(life),
    simulate: { scenario, delayMs: Math.floor(draw() * 1500) },
    enrollOnApprove: draw() < 0.5,
  };
  const created = await Promise.all([1, 2].map(() => createOnce(service, service.testKey, body, life)));
  const sessionId = created.find((id) => id !== null);
  if (sessionId === undefined) return;
  await test.call('GET', `/v1/sessions/${sessionId}?wait=2`);
  await test.call('GET', `/v1/sessions?subjectId=${life.subjectId}`);
}

/** A capture of real pictures for the worker. */
async function capture({ live }: Keys, life: Life, _service: TestService, draw: Draw): Promise<void> {
  await captureFrames(live, life, { ...sessionOf(life), enrollOnApprove: draw() < 0.5 }, draw);
}

/** The same with a document picture as the reference. */
async function onboard({ live }: Keys, life: Life, _service: TestService, draw: Draw): Promise<void> {
  const [picture] = await loadSamples(['franck_01829.jpg']);
  const document = withComment(picture!);
  leave(life, document);
  const form = new FormData();
  form.append('purpose', 'DOCUMENT_IMAGE');
  form.append('file', new Blob([new Uint8Array(document)]), 'document.jpg');
  const { status, body } = await live.call('POST', '/v1/files', { body: form });
  if (status !== 201) return;
  const reference = { source: 'DOCUMENT_IMAGE', fileId: body.fileId };
  const opened = await captureFrames(live, life, { ...sessionOf(life), flow: 'ONBOARDING', reference }, draw);
  // A picture that no session took belongs to no subject: the integrator deletes it.
  if (!opened) await live.call('DELETE', `/v1/files/${body.fileId}`);
}

/** An approved session that is enrolled by hand, and used as the reference of another session. */
async function enroll({ test }: Keys, life: Life): Promise<void> {
  const created = await test.call('POST', '/v1/sessions', { body: { ...sessionOf(life), simulate: { scenario: 'approve' } } });
  keepTokens(life, created);
  if (created.status !== 201) return;
  await test.call('GET', `/v1/sessions/${created.body.sessionId}?wait=3`);
  const { sessionId } = created.body;
  const enrolled = await test.call('POST', '/v1/enrollments', { body: { sessionId, subjectId: life.subjectId } });
  if (enrolled.status !== 201) return;
  const reference = { source: 'ENROLLMENT', enrollmentId: enrolled.body.enrollmentId };
  keepTokens(
    life,
    await test.call('POST', '/v1/sessions', {
      body: { ...sessionOf(life), flow: 'ONBOARDING', reference, simulate: { scenario: 'approve' } },
    }),
  );
}

/** A review with a note about the person. */
async function review({ test }: Keys, life: Life): Promise<void> {
  const created = await test.call('POST', '/v1/sessions', {
    body: { ...sessionOf(life), simulate: { scenario: 'review_pending' } },
  });
  keepTokens(life, created);
  if (created.status !== 201) return;
  await test.call('GET', `/v1/sessions/${created.body.sessionId}?wait=3`);
  await test.call('POST', `/v1/sessions/${created.body.sessionId}/review`, {
    body: { outcome: 'APPROVED', reviewer: nameOf(life, 'reviewer'), note: `Spoke with ${nameOf(life, 'note')}` },
  });
}

/** An upload whose device goes away in the middle. */
async function abandon({ live }: Keys, life: Life, service: TestService): Promise<void> {
  const opened = await openAttempt(live, life, sessionOf(life));
  if (opened === null) return;
  const form = framesForm(mark(life, await freshCapture(3)));
  await fetch(`${service.baseUrl}/v1/captures/${opened.captureId}/media`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${opened.uploadToken}` },
    body: form,
    signal: AbortSignal.timeout(15),
  }).catch(() => undefined);
}

/** A session of which only the link was opened, and consented to. */
async function openOnly({ live }: Keys, life: Life): Promise<void> {
  const created = await live.call('POST', '/v1/sessions', { body: sessionOf(life) });
  keepTokens(life, created);
  if (created.status !== 201) return;
  const bearer = created.body.handoff.captureToken;
  const page = await live.call('POST', '/v1/captures/session', { body: {}, bearer });
  keepTokens(life, page);
  if (page.status !== 200) return;
  const { claimToken } = page.body;
  await live.call('POST', '/v1/captures/session/consent', { body: { accepted: true, locale: 'de', claimToken }, bearer });
}

/** @returns whether a session was opened */
async function captureFrames(live: Integrator, life: Life, session: object, draw: Draw): Promise<boolean> {
  const opened = await openAttempt(live, life, session);
  if (opened === null) return false;
  const frames = mark(life, await freshCapture(3, Math.floor(draw() * 7)));
  const sent = await live.call('PUT', `/v1/captures/${opened.captureId}/media`, {
    body: framesForm(frames),
    bearer: opened.uploadToken,
  });
  if (sent.status === 202) await live.call('GET', `/v1/sessions/${opened.sessionId}?wait=${1 + Math.floor(draw() * 5)}`);
  return true;
}

async function openAttempt(live: Integrator, life: Life, session: object) {
  const created = await live.call('POST', '/v1/sessions', { body: session });
  keepTokens(life, created);
  if (created.status !== 201) return null;
  const opened = await live.call('POST', '/v1/captures', { body: {}, bearer: created.body.handoff.captureToken });
  keepTokens(life, opened);
  if (opened.status !== 201) return null;
  life.captures.add(opened.body.captureId);
  return { sessionId: created.body.sessionId, ...opened.body } as { sessionId: string; captureId: string; uploadToken: string };
}

/** @returns the session's id; null if it was refused */
async function createOnce(service: TestService, key: string, body: object, life: Life): Promise<string | null> {
  const response = await fetch(`${service.baseUrl}/v1/sessions`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `create-${life.subjectId.slice(-12)}`,
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  keepTokens(life, { status: response.status, body: answer });
  return response.status === 201 ? (answer as { sessionId: string }).sessionId : null;
}

function sessionOf(life: Life) {
  return {
    flow: 'LIVENESS_ONLY',
    purpose: `For ${nameOf(life, 'purpose')}`,
    subjectId: life.subjectId,
    metadata: { customer: nameOf(life, 'metadata') },
  };
}

/** A name of the person that is found only where `place` is stored. */
function nameOf(life: Life, place: string): string {
  const name = `${place}-${life.subjectId.slice('hunted-'.length)}`;
  life.traces.add(name);
  return name;
}

function mark(life: Life, frames: Buffer[]): Buffer[] {
  for (const frame of frames) leave(life, frame);
  return frames;
}

/** The comment that makes a picture's bytes unique, and nothing else has. */
function leave(life: Life, picture: Buffer): void {
  life.traces.add(picture.subarray(6, 22));
}

function keepTokens(life: Life, { body }: Reply): void {
  const tokens = [body?.handoff?.captureToken, body?.claimToken, body?.uploadToken];
  for (const token of tokens) if (typeof token === 'string') life.traces.add(token);
}

/** Notes answers that are never right, whenever a person is erased. */
function listen(key: Integrator, life: Life): Integrator {
  return {
    ...key,
    async call(method, path, request) {
      const reply = await key.call(method, path, request);
      // A 503 says that the service is busy, for example with the pictures of others.
      if (reply.status >= 500 && reply.status !== 503)
        life.complaints.push(`${method} ${path.replace(life.subjectId, '…')}: ${reply.status} ${reply.body?.requestId}`);
      return reply;
    },
  };
}
