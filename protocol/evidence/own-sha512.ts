import { hashes } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

/**
 * Makes this process or page verify signatures without Web Crypto, which is missing in Node 18 and on pages without TLS.
 */
export function preferOwnSha512(): void {
  hashes.sha512Async = async (message) => sha512(message);
}
