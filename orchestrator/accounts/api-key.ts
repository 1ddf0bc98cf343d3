import { createHash } from 'node:crypto';
import type { Mode, Scope } from '@faceproof/protocol/words.js';
import type { Randomness } from '../clock.js';

/** A key as it is shown once: the mode in clear, then 256 random bits. */
export function makeApiKey(mode: Mode, random: Randomness): string {
  return `fp_${mode.toLowerCase()}_${random.bytes(32).toString('base64url')}`;
}

/** What is stored of a key or a token. A plain hash suffices: what is hashed has 256 random bits. */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** The four characters by which a person tells keys apart in a list. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

export function looksLikeApiKey(text: string): boolean {
  return /^fp_(test|live)_[A-Za-z0-9_-]{43}$/.test(text);
}

/** Who calls: one account, one mode. Nothing is ever read or written outside the two. */
export interface Principal {
  keyId: string;
  accountId: string;
  mode: Mode;
  /** null: all of them. */
  scopes: readonly Scope[] | null;
  expiresAt: Date | null;
  suspended: boolean;
}

export function hasScope(principal: Principal, scope: Scope): boolean {
  return principal.scopes === null || principal.scopes.includes(scope);
}
