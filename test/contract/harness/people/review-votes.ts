import type { Answered } from '../http-call.js';
import type { Api } from '../orchestrator-in-process.js';

/** A session in review, under a policy that asks for so many reviewers. */
export async function inReview(api: Api, approvals = 1, key = api.testKey): Promise<string> {
  await api.call('PUT', '/v1/policy', { key, body: { reviewApprovals: approvals } });
  return (await api.decided('review_pending', {}, key)).sessionId;
}

export function vote(api: Api, sessionId: string, body: object = {}, key = api.testKey): Promise<Answered> {
  const path = `/v1/sessions/${sessionId}/review`;
  return api.call('POST', path, { key, body: { outcome: 'APPROVED', reviewer: 'staff-1', ...body } });
}

export function claim(api: Api, sessionId: string, key = api.testKey): Promise<Answered> {
  return act(api, sessionId, 'claim', { key });
}

/** What else a reviewer does to a review. @param by.headers of a member */
export function act(
  api: Api,
  sessionId: string,
  what: 'claim' | 'release' | 'notes' | 'assign',
  by: { key?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Answered> {
  const { headers, key = api.testKey, body = {} } = by;
  return api.call('POST', `/v1/reviews/${sessionId}/${what}`, headers ? { key: null, headers, body } : { key, body });
}

/** The vote of a member who has just signed in. */
export async function voteAsMember(api: Api, sessionId: string, body: object = {}): Promise<Answered> {
  const { headers } = await api.signIn({ role: 'REVIEWER' });
  return api.call('POST', `/v1/sessions/${sessionId}/review`, { key: null, headers, body: { outcome: 'APPROVED', ...body } });
}

/** Lets the lease of a review end now, by the database's clock. */
export async function endLease(api: Api, sessionId: string): Promise<void> {
  await api
    .db('reviews')
    .where({ session_id: sessionId })
    .update({ claim_expires_at: api.db.raw(`clock_timestamp() - interval '1 millisecond'`) });
}

/** @param key of the account, or what the person's page has of its link */
export function appeal(api: Api, sessionId: string, key = api.testKey, body: object = {}): Promise<Answered> {
  return api.call('POST', `/v1/sessions/${sessionId}/appeal`, { key, body });
}

export async function offerAppeals(api: Api): Promise<void> {
  await api.call('PUT', '/v1/branding', { body: { appeals: true } });
}
