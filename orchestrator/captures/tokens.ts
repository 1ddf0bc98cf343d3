import type { Randomness } from '../clock.js';

/** Tokens of the person's side: 256 random bits behind a prefix that says which door they open. */
const PREFIXES = { capture: 'fpc_', claim: 'fpd_', upload: 'fpu_' } as const;

/** The claim token that a device shows for a session, if any. Hostile until compared. */
export type ClaimFor = (sessionId: string) => string | null;

export function makeToken(kind: keyof typeof PREFIXES, random: Randomness): string {
  return PREFIXES[kind] + random.bytes(32).toString('base64url');
}

export function looksLikeToken(kind: keyof typeof PREFIXES, text: string): boolean {
  return text.startsWith(PREFIXES[kind]) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(PREFIXES[kind].length));
}
