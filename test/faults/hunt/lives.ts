import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '@faceproof/protocol/words.js';
import type { Draw } from '../../harness/draw.js';
import { freshCapture, loadSamples, withComment } from '../../harness/media/sample-frames.js';
import { framesForm, type Integrator, integrator, type Reply } from '../../harness/services/integrator.js';
import type { TestService } from '../../harness/services/start-service.js';

/** One person at the service: what is done with their data until it has ended, and everything by which they could be found. */
export interface Life {
  subjectId: string;
  /** Texts and bytes of which nothing may be left. Grows while the person lives. */
  traces: Set<string | Buffer>;
  /** Ids of the captures, which name jobs in the queue. */
  captures: Set<string>;
  /** Answers that a service never gives, such as 500. */
  complaints: string[];
  /** Of each picture that was asked for: whether it was shown, and whether it was being rendered when the erasure began. */
  pictures: { shown: boolean; raced: boolean }[];
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
  const { life, called } = begin(keys);
  const { subjectId } = life;
  const acts = Array.from({ length: 3 }, () => ACTIVITIES[Math.floor(draw() * ACTIVITIES.length)] ?? ACTIVITIES[0]!);
  const afterMs = draw() * ERASED_AFTER_MS_MAX;
  const lived = Promise.all(acts.map((act) => act(called, life, service, draw)));
  // Looking at pictures erases the person during the rendering.
  if (!acts.some((act) => LOOKING.includes(act))) {
    await sleep(afterMs);
    await eraseInBothModes(called, subjectId);
  }
  // What begins after the first erasure may still open something for a mode that did not know the person before.
  await lived;
  await eraseInBothModes(called, subjectId);
  return life;
}

/**
 * Waits until a picture was shown, and erases the person while another is rendered. In the other lives the service may be too busy to
 * show anything.
 */
export async function liveUntilSeen(keys: Keys, service: TestService): Promise<Life> {
  const { life, called } = begin(keys);
  const sessionId = await uploadForLooking(called.test, life, () => 0.5, { scenario: 'review_pending' });
  if (sessionId === null) throw new Error(`A session to look at was refused: ${life.complaints.join(' ')}`);
  await called.test.call('GET', `/v1/sessions/${sessionId}?wait=20`);
  await lookAndErase(called, { key: service.testKey, sessionId }, life, service, null);
  return life;
}

function begin(keys: Keys): { life: Life; called: Keys } {
  const subjectId = `hunted-${randomUUID()}`;
  const life: Life = { subjectId, traces: new Set([subjectId]), captures: new Set(), complaints: [], pictures: [] };
  return { life, called: { test: listen(keys.test, life), live: listen(keys.live, life) } };
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

const LOOKING: readonly Activity[] = [lookInReview, lookAtAny];
const ACTIVITIES: readonly Activity[] = [simulate, capture, capture, onboard, enroll, review, abandon, openOnly, ...LOOKING];

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

/** A session in review, whose pictures are prepared, and looked at while the person is erased. */
async function lookInReview(keys: Keys, life: Life, service: TestService, draw: Draw): Promise<void> {
  const { test } = keys;
  const seen = await uploadForLooking(test, life, draw, { scenario: 'review_pending' });
  if (seen === null) return;
  await test.call('GET', `/v1/sessions/${seen}?wait=2`);
  await lookAndErase(keys, { key: service.testKey, sessionId: seen }, life, service, draw);
}

/** The same with a session in whatever state it is, of real pictures. */
async function lookAtAny(keys: Keys, life: Life, service: TestService, draw: Draw): Promise<void> {
  const seen = await uploadForLooking(keys.live, life, draw, null);
  if (seen !== null) await lookAndErase(keys, { key: service.liveKey, sessionId: seen }, life, service, draw);
}

/** A capture of pictures, half of the time with a reference. @returns the session's id; null if it was refused */
async function uploadForLooking(
  key: Integrator,
  life: Life,
  draw: Draw,
  choice: { scenario: Scenario } | null,
): Promise<string | null> {
  const fileId = draw() < 0.5 ? await uploadReference(key, life) : null;
  const compared = { flow: 'ONBOARDING', reference: { source: 'DOCUMENT_IMAGE', fileId } };
  const opened = await openAttempt(key, life, { ...sessionOf(life), ...(fileId === null ? {} : compared) }, choice);
  if (opened === null && fileId !== null) await key.call('DELETE', `/v1/files/${fileId}`);
  if (opened === null) return null;
  const frames = mark(life, await freshCapture(3, Math.floor(draw() * 7)));
  const body = framesForm(frames);
  const sent = await key.call('PUT', `/v1/captures/${opened.captureId}/media`, { body, bearer: opened.uploadToken });
  return sent.status === 202 ? opened.sessionId : null;
}

/**
 * Asks for every picture in a prepared width, and for one in another width, and erases the person meanwhile: at any moment of the
 * rendering, or once a picture was shown.
 *
 * @param draw null: in any case once a picture was shown, and while another is rendered
 */
async function lookAndErase(
  keys: Keys,
  of: { key: string; sessionId: string },
  life: Life,
  service: TestService,
  draw: Draw | null,
): Promise<void> {
  const path = `/v1/sessions/${of.sessionId}/media`;
  const listed = await (of.key === service.testKey ? keys.test : keys.live).call('GET', path);
  const mediaIds: string[] = (listed.body?.items ?? []).map(({ mediaId }: { mediaId: string }) => mediaId);
  const paths = mediaIds.flatMap((mediaId, i) =>
    (i === 0 ? [320, 500] : [320]).map((width) => `${path}/${mediaId}?width=${width}`),
  );
  const erasing = new AbortController();
  const shown = openSignal();
  const msMax = draw === null ? SEEN_MS_MAX : LOOKING_MS_MAX;
  const lookAt = async (one: string) => {
    const isShown = await look(service, { key: of.key, path: one, msMax }, life, erasing.signal);
    life.pictures.push({ shown: isShown, raced: erasing.signal.aborted });
    if (isShown) shown.give();
  };
  const looking = paths.map(lookAt);
  if (draw === null || draw() < 0.5) await Promise.race([shown.given, Promise.all(looking)]);
  if (draw === null) looking.push(lookAt(`${path}/${mediaIds[0]}?width=640`));
  else await sleep(draw() * RENDERED_WITHIN_MS);
  erasing.abort();
  await eraseInBothModes(keys, life.subjectId);
  await Promise.all(looking);
}

/** About as long as a rendering takes. */
const RENDERED_WITHIN_MS = 1_500;

/** An account waits for few renderings at once, so on a busy machine not everybody gets to see a picture. */
const LOOKING_MS_MAX = 6_000;
const SEEN_MS_MAX = 90_000;

function openSignal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Asks again for a while if the service is busy, until the erasure begins. @returns whether the picture was shown */
async function look(
  service: TestService,
  { key, path, msMax }: { key: string; path: string; msMax: number },
  life: Life,
  erasing: AbortSignal,
): Promise<boolean> {
  const until = Date.now() + msMax;
  for (;;) {
    const response = await fetch(service.baseUrl + path, { headers: { Authorization: `Bearer ${key}` } });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status === 503 && !erasing.aborted && Date.now() < until) {
      await sleep(200);
      continue;
    }
    if (response.status >= 500 && response.status !== 503)
      life.complaints.push(`GET ${path}: ${response.status} ${response.headers.get('x-request-id')}`);
    if (response.status !== 200) return false;
    // From the middle of the compressed pixels, because the headers of all JPEGs are alike.
    life.traces.add(bytes.subarray(bytes.length / 2, bytes.length / 2 + 16));
    return true;
  }
}

/** A capture of real pictures for the worker. */
async function capture({ live }: Keys, life: Life, _service: TestService, draw: Draw): Promise<void> {
  await captureFrames(live, life, { ...sessionOf(life), enrollOnApprove: draw() < 0.5 }, draw);
}

/** The same with a document picture as the reference. */
async function onboard({ live }: Keys, life: Life, _service: TestService, draw: Draw): Promise<void> {
  const fileId = await uploadReference(live, life);
  if (fileId === null) return;
  const reference = { source: 'DOCUMENT_IMAGE', fileId };
  const opened = await captureFrames(live, life, { ...sessionOf(life), flow: 'ONBOARDING', reference }, draw);
  // A picture that no session took belongs to no subject: the integrator deletes it.
  if (!opened) await live.call('DELETE', `/v1/files/${fileId}`);
}

/** @returns the file's id; null if it was refused */
async function uploadReference(key: Integrator, life: Life): Promise<string | null> {
  const [picture] = await loadSamples(['franck_01829.jpg']);
  const document = withComment(picture!);
  leave(life, document);
  const form = new FormData();
  form.append('purpose', 'DOCUMENT_IMAGE');
  form.append('file', new Blob([new Uint8Array(document)]), 'document.jpg');
  const { status, body } = await key.call('POST', '/v1/files', { body: form });
  return status === 201 ? body.fileId : null;
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
  if (page.status !== 200) return;
  keepTokens(life, await live.call('POST', '/v1/captures/session/consent', { body: { accepted: true, locale: 'de' }, bearer }));
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

/** @param choice what a simulated session is to end with; null: the default, or a real engine */
async function openAttempt(key: Integrator, life: Life, session: object, choice: { scenario: Scenario } | null = null) {
  const created = await key.call('POST', '/v1/sessions', { body: session });
  keepTokens(life, created);
  if (created.status !== 201) return null;
  const bearer = created.body.handoff.captureToken;
  const claim = choice === null ? {} : await chooseScenario(key, life, bearer, choice);
  const opened = await key.call('POST', '/v1/captures', { body: claim, bearer });
  keepTokens(life, opened);
  if (opened.status !== 201) return null;
  life.captures.add(opened.body.captureId);
  return { sessionId: created.body.sessionId, ...opened.body } as { sessionId: string; captureId: string; uploadToken: string };
}

/** @returns the claim of the page that chose */
async function chooseScenario(
  key: Integrator,
  life: Life,
  bearer: string,
  choice: { scenario: Scenario },
): Promise<{ claimToken?: string }> {
  const page = await key.call('POST', '/v1/captures/session', { body: {}, bearer });
  if (page.status !== 200) return {};
  await key.call('POST', '/v1/captures/session/scenario', { body: choice, bearer });
  const agreed = await key.call('POST', '/v1/captures/session/consent', { body: { accepted: true, locale: 'en' }, bearer });
  keepTokens(life, agreed);
  return agreed.status === 200 ? { claimToken: agreed.body.claimToken } : {};
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
