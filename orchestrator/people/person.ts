import type { SIGN_IN_METHODS } from '@faceproof/protocol/api/account/me.js';
import type { Mode, Role } from '@faceproof/protocol/words.js';
import { DEVELOPMENT_PLAN } from '../accounts/api-key.js';
import type { Principal } from '../accounts/principal.js';
import { ROLE_SCOPES } from './roles.js';

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The person behind a sign-in cookie: a member of an account, or an operator of the instance. */
export interface Person {
  memberId: string;
  name: string;
  email: string | null;
  /** null: an operator. */
  membership: { accountId: string; accountName: string; role: Role; suspended: boolean; plan: string } | null;
  signIn: { id: string; method: SignInMethod; signedInAt: Date; seenAt: Date; expiresAt: Date };
  /** What the operator tells everybody. */
  notice: string | null;
}

/** Background requests do not extend it. */
export const IDLE_MS = 30 * 60_000;
export const SIGN_IN_MS = 12 * 3_600_000;
const FRESH_MS = 5 * 60_000;

export function freshUntil({ signIn }: Person): Date {
  return new Date(signIn.signedInAt.getTime() + FRESH_MS);
}

/** The person as the caller of a route for keys, in the mode that the request names; null for an operator. */
export function toPrincipal({ memberId, name, membership, signIn }: Person, mode: Mode): Principal | null {
  if (membership === null) return null;
  const { accountId, role, suspended } = membership;
  return {
    actor: { kind: 'MEMBER', memberId, signInId: signIn.id, role, name },
    accountId,
    mode,
    scopes: ROLE_SCOPES[role],
    expiresAt: null,
    suspended,
    development: isDevelopment({ membership }),
  };
}

/** Whether the person belongs to an account that production refuses. */
export function isDevelopment({ membership }: Pick<Person, 'membership'>): boolean {
  return membership?.plan === DEVELOPMENT_PLAN;
}
