import { publicKeyOf, thumbprint, toBase64Url } from '@faceproof/protocol/evidence/receipts.js';
import type { Clock, Randomness } from '../clock.js';
import type { Vault } from '../vault/vault.js';
import type { KeyLine, SigningKeyRow } from './signing-keys.store.js';

/** A new Ed25519 key, its secret wrapped. `notBefore` is now, the time of publication; the key has signed nothing before. */
export async function makeSigningKey(
  by: { vault: Vault; clock: Clock; random: Randomness },
  line: KeyLine,
  status: 'NEXT' | 'ACTIVE',
): Promise<SigningKeyRow> {
  const secret = by.random.bytes(32);
  try {
    const publicKey = await publicKeyOf(secret);
    const kid = thumbprint(publicKey);
    const wrappedSecret = by.vault.sealUnderMaster(secretContext(kid), secret);
    return { kid, ...line, x: toBase64Url(publicKey), wrappedSecret, status, notBefore: by.clock.now(), notAfter: null };
  } finally {
    secret.fill(0);
  }
}

/** The context under which a signing secret is wrapped. */
export function secretContext(kid: string): string {
  return `signing-key:${kid}`;
}
