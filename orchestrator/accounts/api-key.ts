import type { Mode, Scope } from '@faceproof/protocol/words.js';
import type { Randomness } from '../clock.js';
import type { Tenant } from './tenant.js';

/** A key as it is shown once: the mode in clear, then 256 random bits. */
export function makeApiKey(mode: Mode, random: Randomness): string {
  return `fp_${mode.toLowerCase()}_${random.bytes(32).toString('base64url')}`;
}

/** The four characters by which a person tells keys apart in a list. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

export function looksLikeApiKey(text: string): boolean {
  return /^fp_(test|live)_[A-Za-z0-9_-]{43}$/.test(text);
}

/** The caller behind an API key. It reads and writes inside its tenant only. */
export interface Principal extends Tenant {
  keyId: string;
  /** null: all of them. */
  scopes: readonly Scope[] | null;
  expiresAt: Date | null;
  suspended: boolean;
  /** Of an account that `npm start` or a command of a clone made. */
  development: boolean;
}

/** The plan of the accounts that `npm start` and the commands of a clone make. */
export const DEVELOPMENT_PLAN = 'development';

export function hasScope(principal: Principal, scope: Scope): boolean {
  return principal.scopes === null || principal.scopes.includes(scope);
}
