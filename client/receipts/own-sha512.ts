import { hashes } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

// Web Crypto is not there in Node 18, nor on a page without TLS; a receipt can be checked there, too.
hashes.sha512Async = async (message) => sha512(message);
