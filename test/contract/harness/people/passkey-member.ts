import { issueLink, type LinkKind } from '@faceproof/orchestrator/people/links.store.js';
import type { Role } from '@faceproof/protocol/words.js';
import type { Answered } from '../http-call.js';
import type { Api } from '../orchestrator-in-process.js';
import { type Authenticator, openAuthenticator } from './authenticator.js';

/** A member who was invited over the API. @returns the member's id and the token of the link */
export async function inviteMember(api: Api, role: Role = 'REVIEWER'): Promise<{ memberId: string; token: string }> {
  const body = { name: 'Grace Example', email: 'grace@example.com', role };
  const { body: made } = await api.call('POST', '/v1/members', { key: api.liveKey, body });
  return { memberId: made.member.memberId, token: made.invitation.url.split('#invitation=')[1] };
}

/** @returns the token of a link for a member, as a command prints it */
export async function linkFor(api: Api, memberId: string, kind: LinkKind): Promise<string> {
  const { publicUrl } = api.config;
  const { url } = await issueLink({ ...api.service, publicUrl }, api.service.db, memberId, kind);
  return url.split('=')[1] ?? '';
}

/** A member who has registered a passkey from an invitation. */
export async function joinMember(api: Api, role: Role = 'REVIEWER'): Promise<JoinedMember> {
  const { memberId, token } = await inviteMember(api, role);
  const authenticator = openAuthenticator(new URL(api.service.config.publicUrl).origin);
  const options = await beginInvitation(api, token);
  const accepted = await acceptInvitation(api, token, authenticator.register(options));
  if (accepted.status !== 200) throw new Error(`The invitation was refused: ${accepted.text}`);
  return { memberId, token, authenticator, accepted };
}

export interface JoinedMember {
  memberId: string;
  /** Of the invitation, which is used up. */
  token: string;
  authenticator: Authenticator;
  accepted: Answered;
}

export async function beginInvitation(api: Api, token: string): Promise<Answered['body']> {
  return (await api.call('POST', '/v1/auth/invitations', { from: 'PAGE', body: { token } })).body.publicKey;
}

export function acceptInvitation(api: Api, token: string, credential: object): Promise<Answered> {
  return api.call('POST', '/v1/auth/invitations/accept', { from: 'PAGE', body: { token, credential } });
}

export async function signInOptions(api: Api): Promise<Answered['body']> {
  return (await api.call('POST', '/v1/auth/sign-in/options', { from: 'PAGE', body: {} })).body.publicKey;
}

export function signInWith(api: Api, credential: object, headers: Record<string, string> = {}): Promise<Answered> {
  return api.call('POST', '/v1/auth/sign-in', { from: 'PAGE', body: { credential }, headers });
}
