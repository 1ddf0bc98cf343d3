import { hashes } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

/**
 * Checks signatures without Web Crypto from now on, in this process or page: it is not there in Node 18, nor on a
 * page without TLS, and a receipt can be checked there, too.
 */
export function useOwnSha512(): void {
  hashes.sha512Async = async (message) => sha512(message);
}
