import { DEFAULT_SCOPES, IMPLIED_BY, type Mode, type Scope } from '@faceproof/protocol/words.js';
import type { Randomness } from '../clock.js';
import type { Tenant } from './tenant.js';

/** A key as its owner sees it once: the mode in clear, then 256 random bits. */
export function makeApiKey(mode: Mode, random: Randomness): string {
  return `fp_${mode.toLowerCase()}_${random.bytes(32).toString('base64url')}`;
}

/** The last four characters, which identify a key in a list. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

export function looksLikeApiKey(text: string): boolean {
  return /^fp_(test|live)_[A-Za-z0-9_-]{43}$/.test(text);
}

/** The caller behind an API key. It can read and write only inside its tenant. */
export interface Principal extends Tenant {
  keyId: string;
  /** null: `DEFAULT_SCOPES`. */
  scopes: readonly Scope[] | null;
  expiresAt: Date | null;
  suspended: boolean;
  /** True for an account made by `npm start` or by a command run from a clone. */
  development: boolean;
}

/** The plan of accounts made by `npm start` and by commands run from a clone. */
export const DEVELOPMENT_PLAN = 'development';

export function hasScope(principal: Principal, scope: Scope): boolean {
  const held: readonly Scope[] = principal.scopes ?? DEFAULT_SCOPES;
  const wider = IMPLIED_BY[scope];
  return held.includes(scope) || (wider !== undefined && held.includes(wider));
}
