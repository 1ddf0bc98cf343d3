import type { ProblemCode } from '@faceproof/protocol/problems.js';
import { frameForm, openAttempt, openLink, upload, uploadedSession } from './capture-attempt.js';
import { makePng, pictureForm } from './grey-picture.js';
import { type Answered, callApi } from './http-call.js';
import { type Api, LIVENESS } from './orchestrator-in-process.js';
import { openAuthenticator } from './people/authenticator.js';
import { storeTestPasskey } from './people/console-person.js';
import { beginInvitation, inviteMember, signInOptions, signInWith } from './people/passkey-member.js';
import { inReview, vote } from './people/review-votes.js';

type Provoke = (api: Api) => Promise<Answered>;

/** How to provoke each code, except those that need a broken service or a slow sender. */
export const PROVOKE: Readonly<Partial<Record<ProblemCode, Provoke>>> = {
  malformed_json: (api) => api.call('POST', '/v1/sessions', { body: '{"flow": ' }),
  invalid_header: (api) => api.call('POST', '/v1/sessions', { body: LIVENESS, headers: { 'Idempotency-Key': 'ünder' } }),
  missing_api_key: (api) => api.call('GET', '/v1/sessions', { key: null }),
  invalid_api_key: (api) => api.call('GET', '/v1/sessions', { key: 'fp_test_mistyped' }),
  expired_api_key: async (api) => {
    const { secret } = await api.makeKey({ expiresAt: new Date(Date.now() - 1) });
    return api.call('GET', '/v1/sessions', { key: secret });
  },
  allowance_exhausted: async (api) => {
    const { liveKey } = await api.openAccount({ included: 1 });
    await api.call('POST', '/v1/sessions', { key: liveKey, body: LIVENESS });
    return api.call('POST', '/v1/sessions', { key: liveKey, body: LIVENESS });
  },
  account_suspended: async (api) => {
    const { accountId, testKey } = await api.openAccount();
    await api.db('accounts').where({ id: accountId }).update({ suspended_at: new Date() });
    return api.call('GET', '/v1/sessions', { key: testKey });
  },
  insufficient_scope: async (api) => {
    const { secret } = await api.makeKey({ scopes: ['usage'] });
    return api.call('POST', '/v1/sessions', { key: secret, body: LIVENESS });
  },
  sign_in_required: (api) =>
    api.call('GET', '/v1/me', { key: null, headers: { Cookie: `__Host-fp_console=${'a'.repeat(43)}` } }),
  sign_in_refused: async (api) => {
    const authenticator = openAuthenticator('https://faceproof.example.com');
    const { token } = await inviteMember(api);
    authenticator.register(await beginInvitation(api, token));
    return signInWith(api, authenticator.signIn(await signInOptions(api)));
  },
  origin_mismatch: (api) =>
    api.call('POST', '/v1/auth/sign-in/options', { key: null, body: {}, headers: { Origin: 'https://evil.example' } }),
  fresh_sign_in_required: async (api) => {
    const { headers } = await api.signIn({ ageMs: 300_000 });
    return api.call('POST', '/v1/keys', { key: null, headers, body: {} });
  },
  last_owner: async (api) => {
    const { accountId } = await api.openAccount();
    const { headers, memberId } = await api.signIn({ accountId });
    return api.call('DELETE', `/v1/members/${memberId}`, { key: null, headers });
  },
  last_passkey: async (api) => {
    const { headers, memberId } = await api.signIn();
    const passkeyId = await storeTestPasskey(api, memberId);
    return api.call('DELETE', `/v1/me/passkeys/${passkeyId}`, { key: null, headers });
  },
  invitation_expired: (api) => api.call('POST', '/v1/auth/link', { from: 'PAGE', body: { token: 'a'.repeat(43) } }),
  not_found: (api) => api.call('GET', '/v1/sessions/ses_01m80rfqgmtm5wrm0zec5vb59z'),
  method_not_allowed: (api) => api.call('PUT', '/v1/sessions', { body: {} }),
  session_state_conflict: async (api) => cancel(api, await api.decided('approve')),
  session_not_approved: async (api) => {
    const { body } = await api.call('POST', '/v1/sessions', { body: LIVENESS });
    return api.call('POST', '/v1/enrollments', { body: { sessionId: body.sessionId } });
  },
  capture_link_in_use: async (api) => {
    const { captureToken } = await openAttempt(api);
    return api.call('POST', '/v1/captures', { key: captureToken, body: {} });
  },
  cross_device_forbidden: async (api) => {
    const { captureToken } = await openLink(api, { crossDevice: 'FORBID' });
    return api.call('POST', '/v1/captures/handover', { key: captureToken, body: {} });
  },
  handover_expired: (api) => api.call('GET', '/v1/captures/handover', { key: `fph_${'a'.repeat(43)}` }),
  upload_token_used: async (api) => {
    const attempt = await openAttempt(api);
    await upload(api, attempt, frameForm(3));
    return upload(api, attempt, frameForm(3));
  },
  webhook_endpoint_disabled: async (api) => {
    const { body } = await api.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example.com/faceproof' } });
    await api.call('PATCH', `/v1/webhook-endpoints/${body.endpointId}`, { body: { enabled: false } });
    return api.call('POST', `/v1/webhook-endpoints/${body.endpointId}/test`, { body: {} });
  },
  capture_link_expired: async (api) => {
    const { body } = await api.call('POST', '/v1/sessions', { body: LIVENESS });
    await api
      .db('sessions')
      .where({ id: body.sessionId })
      .update({ expires_at: new Date(Date.now() - 1) });
    return api.call('POST', '/v1/captures', { key: body.handoff.captureToken, body: {} });
  },
  upload_token_expired: async (api) => {
    const attempt = await openAttempt(api);
    await api.call('POST', '/v1/captures', { key: attempt.captureToken, body: { claimToken: attempt.claimToken } });
    return upload(api, attempt, frameForm(3));
  },
  subject_on_hold: async (api) => {
    await api.decided('approve', { subjectId: 'on-hold' });
    const key = await api.fullKey();
    const body = { subjectId: 'on-hold', reason: 'A dispute', until: '2099-01-01T00:00:00Z' };
    await api.call('POST', '/v1/holds', { key, body });
    return api.call('POST', '/v1/subjects/erase', { key, body: { subjectId: 'on-hold' } });
  },
  subject_erased: async (api) => {
    const { body } = await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'erased' } });
    await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    return api.call('POST', '/v1/captures', { key: body.handoff.captureToken, body: {} });
  },
  review_claimed: async (api) => {
    const { sessionId } = await api.decided('review_pending');
    await api.call('POST', `/v1/reviews/${sessionId}/claim`, { body: {} });
    const { secret } = await api.makeKey();
    return api.call('POST', `/v1/reviews/${sessionId}/claim`, { key: secret, body: {} });
  },
  decision_version_mismatch: async (api) => {
    const { sessionId } = await api.decided('review_pending');
    return vote(api, sessionId, { expectedVersion: 2 });
  },
  second_reviewer_required: async (api) => {
    const { testKey: key } = await api.openAccount();
    const sessionId = await inReview(api, 2, key);
    await vote(api, sessionId, {}, key);
    return vote(api, sessionId, {}, key);
  },
  consent_required: async (api) => {
    const { testKey: key } = await api.openAccount();
    await api.call('PUT', '/v1/policy', { key, body: { consent: 'REQUIRED' } });
    const { captureToken } = await openLink(api, {}, key);
    return api.call('POST', '/v1/captures', { key: captureToken, body: {} });
  },
  challenge_not_judged: (api) =>
    api.call('PUT', '/v1/policy', {
      body: { liveness: { mode: 'PASSIVE_AND_ACTIVE' }, checks: { 'liveness.active': { required: false } } },
    }),
  appeal_without_media: async (api) => {
    const { sessionId } = await api.decided('approve');
    await api.db('captures').where({ session_id: sessionId }).update({ media_deleted_at: new Date() });
    return api.call('POST', `/v1/sessions/${sessionId}/appeal`, { body: {} });
  },
  media_deleted: async (api) => {
    const { testKey: key } = api;
    const { sessionId } = await uploadedSession(api, { subjectId: 'deleted' });
    const { items } = (await api.call('GET', `/v1/sessions/${sessionId}/media`, { key })).body;
    await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'deleted' } });
    return api.call('GET', `/v1/sessions/${sessionId}/media/${items[0].mediaId}`, { key });
  },
  policy_version_mismatch: async (api) => {
    const { testKey: key } = await api.openAccount();
    const { headers } = await api.call('GET', '/v1/policy', { key });
    await api.call('PUT', '/v1/policy', { key, body: { maxAttempts: 2 } });
    const old = { 'If-Match': headers.get('etag') ?? '' };
    return api.call('PUT', '/v1/policy', { key, body: { maxAttempts: 4 }, headers: old });
  },
  branding_version_mismatch: async (api) => {
    await api.call('PUT', '/v1/branding', { key: api.stranger.testKey, body: { publicName: 'One' } });
    const old = { 'If-Match': '"0"' };
    return api.call('PUT', '/v1/branding', { key: api.stranger.testKey, body: { publicName: 'Two' }, headers: old });
  },
  payload_too_large: (api) => api.call('POST', '/v1/sessions', { body: { ...LIVENESS, purpose: 'x'.repeat(70_000) } }),
  unsupported_media_type: (api) =>
    api.call('POST', '/v1/sessions', { body: 'flow=LIVENESS_ONLY', headers: { 'Content-Type': 'text/plain' } }),
  validation_failed: (api) => api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', porpoise: 'Sign in' } }),
  reference_required: (api) => api.call('POST', '/v1/sessions', { body: { flow: 'ONBOARDING', purpose: 'Open an account' } }),
  reference_not_allowed: (api) =>
    api.call('POST', '/v1/sessions', { body: { ...LIVENESS, reference: { source: 'DOCUMENT_IMAGE', fileId: 'fil_x' } } }),
  reference_unusable: async (api) => {
    const { testKey: key } = await api.openAccount();
    const { body } = await api.call('POST', '/v1/files', { key, body: pictureForm(makePng(300, 300)) });
    const session = { flow: 'ONBOARDING', purpose: 'Open an account' };
    // Expired at this very moment: the sweeper deletes such a file soon, and then it no longer exists.
    await api
      .db('files')
      .where({ id: body.fileId })
      .update({ expires_at: new Date(Date.now() - 1) });
    return api.call('POST', '/v1/sessions', {
      key,
      body: { ...session, reference: { source: 'DOCUMENT_IMAGE', fileId: body.fileId } },
    });
  },
  idempotency_key_reused: async (api) => {
    const headers = { 'Idempotency-Key': 'order-4711' };
    await api.call('POST', '/v1/sessions', { body: LIVENESS, headers });
    return api.call('POST', '/v1/sessions', { body: { ...LIVENESS, purpose: 'Another purpose' }, headers });
  },
  simulate_not_allowed: (api) =>
    api.call('POST', '/v1/sessions', { key: api.liveKey, body: { ...LIVENESS, simulate: { scenario: 'approve' } } }),
  subject_mismatch: async (api) => {
    const { sessionId } = await api.decided('approve', { subjectId: 'customer-4711' });
    return api.call('POST', '/v1/enrollments', { body: { sessionId, subjectId: 'customer-4712' } });
  },
  undecodable_media: (api) => {
    const whole = makePng(300, 300);
    return api.call('POST', '/v1/files', { body: pictureForm(whole.subarray(0, whole.length - 40)) });
  },
  rate_limited: async (api) => {
    const { secret } = await api.makeKey();
    const answers = await Promise.all(Array.from({ length: 121 }, () => api.call('GET', '/v1/policy', { key: secret })));
    const refused = answers.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('Nothing was refused');
    return refused;
  },
  dependency_unavailable: (api) => callApi(api.base, 'GET', '/readyz', {}),
};

async function cancel(api: Api, { sessionId }: { sessionId: string }): Promise<Answered> {
  return api.call('POST', `/v1/sessions/${sessionId}/cancel`, { body: {} });
}
