import { createHash, timingSafeEqual } from 'node:crypto';

/** What is stored of a key or a token: SHA-256. A plain hash is enough, because the secret has 256 random bits. */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** Runs in constant time, wherever the two differ. */
export function matchesDigest(secret: string, digest: Buffer): boolean {
  return timingSafeEqual(digestSecret(secret), digest);
}
