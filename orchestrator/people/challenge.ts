import { timingSafeEqual } from 'node:crypto';
import type { Clock, Randomness } from '../clock.js';
import type { Queryable } from '../store/database.js';
import { digestSecret } from '../vault/digest-secret.js';
import type { Vault } from '../vault/vault.js';

/**
 * WebAuthn challenges: the time of expiry, 24 random bytes, and a keyed digest of both with the purpose. A stranger's request for a
 * challenge therefore stores nothing. A challenge that was used is stored until it expires, so that no one uses it again.
 */
export type ChallengePurpose = 'sign-in' | `register:${string}`;

export const CHALLENGE_MS = 5 * 60_000;
const TIME_BYTES = 8;
const RANDOM_BYTES = 24;
const BODY_BYTES = TIME_BYTES + RANDOM_BYTES;
const TAG_BYTES = 32;

type Means = { vault: Vault; clock: Clock; random: Randomness };

export function makeChallenge(by: Means, purpose: ChallengePurpose): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(by.clock.now().getTime() + CHALLENGE_MS));
  const body = Buffer.concat([time, by.random.bytes(RANDOM_BYTES)]);
  return Buffer.concat([body, tagOf(by, purpose, body)]);
}

/** @param challenge base64url, as the browser returned it; hostile */
export function isOwnChallenge(by: Pick<Means, 'vault' | 'clock'>, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== BODY_BYTES + TAG_BYTES || bytes.toString('base64url') !== challenge) return false;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), tagOf(by, purpose, body))) return false;
  return expiryOf(bytes) > by.clock.now();
}

/** Uses up a challenge that {@link isOwnChallenge}. @returns false if it was used before */
export async function spendChallenge(db: Queryable, challenge: string): Promise<boolean> {
  const expiresAt = expiryOf(Buffer.from(challenge, 'base64url'));
  const stored = await db('spent_challenges')
    .insert({ digest: digestSecret(challenge), expires_at: expiresAt })
    .onConflict('digest')
    .ignore()
    .returning('digest');
  return stored.length > 0;
}

function tagOf({ vault }: Pick<Means, 'vault'>, purpose: ChallengePurpose, body: Uint8Array): Buffer {
  return vault.digestFor('instance', `webauthn-challenge:${purpose}`, body);
}

function expiryOf(challenge: Buffer): Date {
  return new Date(Number(challenge.readBigUInt64BE(0)));
}
