import type { Randomness } from '../clock.js';
import { digestSecret } from '../vault/digest-secret.js';

/**
 * Tokens for the person's side. A capture token opens a link, a claim token proves that the same device is calling again, an
 * upload token accepts one upload, a hand-over token moves the claim to another device once. Each is 256 random bits after a prefix that names its kind; only its digest is stored.
 */
const PREFIXES = { capture: 'fpc_', claim: 'fpd_', upload: 'fpu_', handover: 'fph_' } as const;
type TokenKind = keyof typeof PREFIXES;
const TOKEN_KINDS: readonly TokenKind[] = ['capture', 'claim', 'upload', 'handover'];

export interface Token {
  kind: TokenKind;
  text: string;
  digest: Buffer;
}

/** The claim tokens that a device sends for a session, the likeliest first; three at most. Hostile until compared. */
export type ClaimFor = (sessionId: string) => readonly Token[];

export function makeToken(kind: TokenKind, random: Randomness): Token {
  return toToken(kind, PREFIXES[kind] + random.bytes(32).toString('base64url'));
}

/** The kind of a bearer token, judged by its form alone. Whether it is valid is looked up in the database. */
export function readToken(bearer: string | null): Token | null {
  const kind = TOKEN_KINDS.find((each) => bearer?.startsWith(PREFIXES[each]));
  if (bearer === null || kind === undefined) return null;
  return /^[A-Za-z0-9_-]{43}$/.test(bearer.slice(PREFIXES[kind].length)) ? toToken(kind, bearer) : null;
}

function toToken(kind: TokenKind, text: string): Token {
  return { kind, text, digest: digestSecret(text) };
}
