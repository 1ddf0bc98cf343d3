import { digestSecret } from '../vault/digest-secret.js';

/**
 * Four digits that both devices of a hand-over show. Pure. They follow from the token, so they need no storage, and say nothing about
 * it.
 */
export function handoverCode(token: string): string {
  return String(digestSecret(`code:${token}`).readUInt32BE(0) % 10_000).padStart(4, '0');
}
