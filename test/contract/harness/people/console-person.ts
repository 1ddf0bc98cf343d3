import { randomBytes } from 'node:crypto';
import { consoleCookieName } from '@faceproof/orchestrator/http/headers/console-cookie.js';
import { newId } from '@faceproof/orchestrator/make-id.js';
import { storeMember } from '@faceproof/orchestrator/people/members.store.js';
import { storePasskey } from '@faceproof/orchestrator/people/passkeys.store.js';
import { SIGN_IN_MS } from '@faceproof/orchestrator/people/person.js';
import { storeSignIn } from '@faceproof/orchestrator/people/sign-ins.store.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import type { Mode, Role } from '@faceproof/protocol/words.js';

/** A person with a sign-in to the console, as if a passkey had just been used. */
export interface ConsolePerson {
  memberId: string;
  signInId: string;
  token: string;
  /** What the person's browser sends with each request. */
  headers: Record<string, string>;
}

/**
 * @param of.role null: an operator
 * @param of.ageMs how long ago the sign-in was
 */
export async function signInPerson(
  service: Service,
  of: { accountId: string | null; role: Role | null; name?: string; ageMs?: number; mode?: Mode },
): Promise<ConsolePerson> {
  const { accountId, role, name = 'Ada Example', ageMs = 0, mode = 'TEST' } = of;
  const now = service.clock.now();
  const memberId = newId('member', service);
  const member = { id: memberId, accountId, role, name, email: null, oidcDigest: null, createdAt: now, joinedAt: now };
  await storeMember(service, service.db, member);
  const token = randomBytes(32).toString('base64url');
  const signedInAt = new Date(now.getTime() - ageMs);
  const signInId = newId('signIn', service);
  const signIn = {
    id: signInId,
    memberId,
    token,
    method: 'PASSKEY' as const,
    passkeyId: null,
    browser: 'Firefox on Linux',
    signedInAt,
  };
  await storeSignIn(service.db, { ...signIn, expiresAt: new Date(signedInAt.getTime() + SIGN_IN_MS) });
  return { memberId, signInId, token, headers: { ...browserHeaders(service, token), 'Faceproof-Mode': mode } };
}

/** What a browser sends from a page of this service. */
export function browserHeaders(service: Pick<Service, 'config'>, token?: string): Record<string, string> {
  const { publicUrl } = service.config;
  return {
    Origin: new URL(publicUrl).origin,
    ...(token === undefined ? {} : { Cookie: `${consoleCookieName(publicUrl)}=${token}` }),
  };
}

/** @returns the token of the console's cookie that an answer sets; null if it sets none */
export function tokenSetBy(answer: { headers: Headers }): string | null {
  const cookies = answer.headers.getSetCookie().map((one) => /^(?:__Host-)?fp_console=([^;]*)/.exec(one)?.[1]);
  return cookies.find((value) => value) ?? null;
}

/** A passkey that no authenticator holds. @returns its id */
export async function storeTestPasskey({ service }: { service: Service }, memberId: string): Promise<string> {
  const id = newId('passkey', service);
  const credential = { credentialId: randomBytes(32), publicKey: randomBytes(77), counter: 0, transports: ['internal'] };
  await storePasskey(service.db, {
    ...{ id, memberId, ...credential, synced: true },
    createdAt: service.clock.now(),
    lastUsedAt: null,
  });
  return id;
}
