import type { Signer } from './signer.js';

/** @param check throws if nothing may be signed now. The caller's transaction is then rolled back, and the work is retried later */
export function guardSigner(signer: Signer, check: () => void): Signer {
  return {
    ...signer,
    async sign(tx, bundle) {
      check();
      return signer.sign(tx, bundle);
    },
    async signStatement(tx, mode, bytes) {
      check();
      return signer.signStatement(tx, mode, bytes);
    },
  };
}
