import type { Passkey as ShownPasskey } from '@faceproof/protocol/api/account/me.js';
import type { Passkey } from './passkeys.store.js';

/** Pure. */
export function showPasskey(passkey: Passkey): ShownPasskey {
  return {
    passkeyId: passkey.id,
    synced: passkey.synced,
    transports: passkey.transports,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
