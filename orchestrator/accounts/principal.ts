import { DEFAULT_SCOPES, IMPLIED_BY, type Role, type Scope } from '@faceproof/protocol/words.js';
import type { Tenant } from './tenant.js';

/** The caller of a route for keys. It can read and write only inside its tenant. */
export interface Principal extends Tenant {
  actor: Actor;
  /** null: `DEFAULT_SCOPES`. */
  scopes: readonly Scope[] | null;
  /** When the key expires; null: never, and for a member. */
  expiresAt: Date | null;
  suspended: boolean;
  /** True for an account made by `npm start` or by a command run from a clone. */
  development: boolean;
}

/** Who acts: an API key, or a member who signed in to the console. */
export type Actor =
  | { kind: 'KEY'; keyId: string }
  /** @prop name what colleagues see; personal, so the audit log has only the id */
  | { kind: 'MEMBER'; memberId: string; signInId: string; role: Role; name: string };

/** The id under which requests are counted, answers kept and entries audited. */
export function actorIdOf({ actor }: Principal): string {
  switch (actor.kind) {
    case 'KEY':
      return actor.keyId;
    case 'MEMBER':
      return actor.memberId;
  }
}

/** A key with `sessions:read` sees them too, as it always did. A member needs `scores:read`. */
export function seesScores(principal: Principal): boolean {
  return principal.actor.kind === 'KEY' || hasScope(principal, 'scores:read');
}

export function hasScope(principal: Pick<Principal, 'scopes'>, scope: Scope): boolean {
  const held: readonly Scope[] = principal.scopes ?? DEFAULT_SCOPES;
  const wider = IMPLIED_BY[scope];
  return held.includes(scope) || (wider !== undefined && held.includes(wider));
}
