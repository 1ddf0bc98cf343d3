import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@faceproof/orchestrator/http/route.js';
import type { RouteDoc } from '@faceproof/orchestrator/http/route-doc.js';
import { webhookReceiver } from '../../harness/services/webhook-receiver.js';
import { frameForm, openDoubted, openLink } from './capture-attempt.js';
import { countEnded } from './counted.js';
import { credentials } from './example-request.js';
import { logoForm, makePng, pictureForm } from './grey-picture.js';
import type { Answered, Request } from './http-call.js';
import { inLog } from './in-log.js';
import { makeObject } from './make-object.js';
import type { Api } from './orchestrator-in-process.js';
import { openAuthenticator } from './people/authenticator.js';
import { browserHeaders, tokenSetBy } from './people/console-person.js';
import { linkFor } from './people/passkey-member.js';
import { isShown, ROUTES } from './route-table.js';

/** What an integrator sees in a day: the answer of each operation, the body of each kind of event. */
export interface Played {
  answers: ReadonlyMap<string, Answered>;
  events: ReadonlyMap<string, unknown>;
}

/** Calls every documented operation once, with its example as the request body, in one story about one person. */
export async function playOperations(api: Api): Promise<Played> {
  const answers = new Map<string, Answered>();
  const play: Play = async (id, ids = {}, request = {}) => {
    const { method, path, doc } = rowOf(id);
    const filled = path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '');
    const body = request.body ?? doc.example;
    const answer = await api.call(method, filled + (ids.query ?? ''), { ...request, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 400) throw new Error(`${id} answered ${answer.status}: ${answer.text}`);
    answers.set(id, answer);
    return answer.body;
  };
  await manageEndpoint(play);
  const receiver = await webhookReceiver();
  try {
    await sendEvents(api, play, receiver.url);
    const { sessionId } = await capture(api, play);
    await giveUp(api, play);
    await read(api, play, sessionId);
    await finish(api, play, sessionId);
    await managePeople(api, play);
    await askForSecondHalf(api, play);
    const others = ROUTES.filter(isShown).filter(({ doc }) => !answers.has(doc.id) && doc.id !== UNREADY);
    for (const route of others) await playAlone(api, play, route);
    const types = ['session.decided', 'enrollment.created', 'subject.erased', 'policy.changed', 'webhook.test'];
    const bodies = await Promise.all(types.map(async (type) => (await receiver.matching((body) => body.type === type)).body));
    return { answers, events: new Map(bodies.map((body, i) => [types[i] ?? '', JSON.parse(body)])) };
  } finally {
    await receiver.close();
  }
}

/** Refused here, where no worker runs. */
const UNREADY = 'getReadiness';

/** What needs no story: with a new object for each id in its path, and one item if it lists. */
async function playAlone(api: Api, play: Play, { path, caller, doc }: Route & { doc: RouteDoc }): Promise<void> {
  const ids: Record<string, string> = doc.query !== undefined && 'limit' in doc.query.shape ? { query: '?limit=1' } : {};
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) ids[name] = await makeObject(api, name);
  await play(doc.id, ids, credentials(caller));
}

type Play = (id: string, ids?: Record<string, string>, request?: Request) => Promise<Answered['body']>;

async function manageEndpoint(play: Play): Promise<void> {
  const { endpointId } = await play('createWebhookEndpoint');
  await play('getWebhookEndpoint', { endpointId });
  await play('listWebhookEndpoints');
  await play('updateWebhookEndpoint', { endpointId });
  await play('rotateWebhookSecret', { endpointId });
  await play('deleteWebhookEndpoint', { endpointId });
}

async function sendEvents(api: Api, play: Play, url: string): Promise<void> {
  const { endpointId } = (await api.call('POST', '/v1/webhook-endpoints', { body: { url } })).body;
  const { deliveryId } = await play('testWebhookEndpoint', { endpointId });
  for (;;) {
    const { data } = await play('listWebhookDeliveries', { endpointId });
    if (data[0].state === 'DELIVERED') break;
    await sleep(50);
  }
  await play('getWebhookDelivery', { deliveryId });
  await play('replayWebhookDelivery', { deliveryId });
  await play('replayWebhookDeliveries');
}

async function capture(api: Api, play: Play): Promise<{ sessionId: string }> {
  const { sessionId, handoff } = await play('createSession');
  const key = handoff.captureToken;
  await play('openCapturePage', {}, { key });
  const { handoverUrl } = await play('offerHandover', {}, { key });
  const token = new URL(handoverUrl).hash.slice(1);
  await play('getHandover', {}, { key: token });
  const { claimToken } = await play('acceptHandover', {}, { key: token });
  await play('answerConsent', {}, { key, body: { ...exampleOf('answerConsent'), claimToken } });
  await play('chooseScenario', {}, { key, body: { ...exampleOf('chooseScenario'), claimToken } });
  const { captureId, uploadToken } = await play('openCapture', {}, { key, body: { claimToken } });
  const { metadata } = exampleOf('uploadMedia');
  await play('uploadMedia', { captureId }, { key: uploadToken, body: frameForm(3, metadata as object) });
  await api.standing(sessionId);
  await play('pollCapture', { captureId }, { key: claimToken });
  return { sessionId };
}

async function giveUp(api: Api, play: Play): Promise<void> {
  const { captureToken: key } = await openLink(api);
  await api.call('POST', '/v1/captures/session', { key, body: {} });
  await play('giveUpCapture', {}, { key, body: {} });
}

async function askForSecondHalf(api: Api, play: Play): Promise<void> {
  const { captureId, claimToken: key } = await openDoubted(api);
  await play('askChallenge', { captureId }, { key, body: {} });
  await play('skipChallenge', { captureId }, { key, body: {} });
}

async function read(api: Api, play: Play, sessionId: string): Promise<void> {
  const { evidence } = await play('getSession', { sessionId });
  await play('listSessions', { query: '?limit=1' });
  await play('searchSessions', {}, { body: { ...exampleOf('searchSessions'), limit: 1 } });
  await play('listMedia', { sessionId });
  await play('listSessionDeliveries', { sessionId, query: '?limit=1' });
  const pending = { sessionId: (await api.decided('review_pending')).sessionId };
  await play('claimReview', pending);
  await play('getReview', pending);
  await play('listReviews', { query: '?limit=1' });
  await play('getWaitingReviews');
  await play('releaseReview', pending);
  await play('writeReviewNote', pending);
  await play('assignReview', pending);
  const reviewed = await play('reviewSession', pending);
  await inLog(api, reviewed.evidence.receiptId);
  // Before more receipts come, which may make the proof of inclusion longer.
  await play('listEvidence', { query: '?limit=1' });
  await play('getEvidence', { sessionId });
  const { consent_text_hash: textHash } = await api.db('sessions').where({ id: sessionId }).first('consent_text_hash');
  await play('getConsentText', { textHash }, { key: null });
  await play('getCalibration', { digest: reviewed.evaluation.calibrationDigest }, { key: null });
  await play('getLogEntry', { receiptId: evidence.receiptId }, { key: null });
  await play('getLogTlogProof', { receiptId: evidence.receiptId }, { key: null });
  await play('getLogConsistency', { query: '?from=1&to=2' }, { key: null });
}

async function finish(api: Api, play: Play, sessionId: string): Promise<void> {
  const { enrollmentId } = await play('createEnrollment', {}, { body: { sessionId } });
  await play('getEnrollment', { enrollmentId });
  await play('deleteEnrollment', { enrollmentId });
  const { fileId } = await play('createFile', {}, { body: pictureForm(makePng(600, 800)) });
  await play('deleteFile', { fileId });
  const { sessionId: canceled } = await play('createSession');
  await play('renewSessionLink', { sessionId: canceled });
  await play('cancelSession', { sessionId: canceled });
  await play('getPolicy');
  await play('previewPolicy');
  await play('putPolicy');
  await play('getPolicyVersion', { version: '2' });
  await play('uploadLogo', {}, { body: logoForm(makePng(300, 80)) });
  await play('putBranding');
  for (let i = 0; i < 10; i++) await api.decided('approve');
  await countEnded(api);
  await play('getAnalytics', { query: '?by=flow' });
  await play('getScoreAnalytics', { query: '?check=liveness.passive' });
  await play('appealSession', { sessionId: (await api.decided('approve')).sessionId });
  await play('lookUpSubject');
  const { requestId } = await play('createRequest');
  await play('updateRequest', { requestId });
  await play('listRequests');
  const { holdId } = await play('createHold');
  await play('listHolds');
  await play('liftHold', { holdId });
  await play('eraseSubject');
  await play('listErasures');
}

async function managePeople(api: Api, play: Play): Promise<void> {
  const { keyId } = await play('createKey');
  await play('listKeys', { query: '?limit=1' });
  await play('revokeKey', { keyId });
  await listCalls(api, play);
  await play('listAudit', { query: `?limit=1&action=${encodeURIComponent('DELETE /v1/keys/:keyId')}` });
  const { member, invitation } = await play('inviteMember', {}, { key: api.liveKey });
  const { memberId } = member;
  await play('listMembers');

  const authenticator = openAuthenticator(new URL(api.config.publicUrl).origin);
  const body = { token: invitation.url.split('=')[1] };
  const { publicKey } = await play('beginInvitation', {}, { from: 'PAGE', body });
  const credential = authenticator.register(publicKey);
  await play('acceptInvitation', {}, { from: 'PAGE', body: { ...body, credential } });
  const { publicKey: challenge } = await play('beginSignIn', {}, { from: 'PAGE' });
  await play('signInWithPasskey', {}, { from: 'PAGE', body: { credential: authenticator.signIn(challenge) } });
  await manageOwn(api, play, await linkFor(api, memberId, 'SIGN_IN'));
  await play('getMember', { memberId });
  await play('updateMember', { memberId }, { key: api.liveKey });
  await play('removeMember', { memberId }, { key: api.liveKey });
}

async function listCalls(api: Api, play: Play): Promise<void> {
  const { secret, keyId: actor } = await api.makeKey({ scopes: ['usage'] });
  await api.call('GET', '/v1/usage', { key: secret });
  for (;;) {
    const { data } = await play('listCalls', { query: `?actor=${actor}` });
    if (data.length > 0) break;
    await sleep(50);
  }
}

async function manageOwn(api: Api, play: Play, token: string): Promise<void> {
  const linked = await api.call('POST', '/v1/auth/link', { from: 'PAGE', body: { token } });
  const as = { key: null, headers: browserHeaders(api.service, tokenSetBy(linked) ?? '') };
  await play('getMe', {}, as);
  const { publicKey } = await play('beginMyPasskey', {}, as);
  const second = openAuthenticator(new URL(api.config.publicUrl).origin);
  const { passkeyId } = await play('addMyPasskey', {}, { ...as, body: { credential: second.register(publicKey) } });
  await play('listMyPasskeys', {}, as);
  await play('deleteMyPasskey', { passkeyId }, as);
  const { data } = await play('listMySignIns', {}, as);
  const other = data.find(({ current }: { current: boolean }) => !current);
  await play('deleteMySignIn', { signInId: other.signInId }, as);
  const again = await linkFor(api, linked.body.memberId, 'SIGN_IN');
  await play('signInWithLink', {}, { from: 'PAGE', body: { token: again } });
  await play('signOut', {}, as);
}

function exampleOf(id: string): Record<string, unknown> {
  return rowOf(id).doc.example as Record<string, unknown>;
}

function rowOf(id: string): Route & { doc: RouteDoc } {
  const row = ROUTES.find(({ doc }) => doc?.id === id);
  if (row === undefined || row.doc === null) throw new Error(`There is no operation ${id}`);
  return { ...row, doc: row.doc };
}
