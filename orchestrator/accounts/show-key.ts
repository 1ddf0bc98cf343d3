import type { ApiKey } from '@faceproof/protocol/api/account/keys.js';
import { DEFAULT_SCOPES } from '@faceproof/protocol/words.js';
import type { ListedKey } from './accounts.store.js';

/** A key as the API returns it, without its secret. Pure. */
export function showKey(key: ListedKey): ApiKey {
  return {
    keyId: key.keyId,
    mode: key.mode,
    hint: key.hint,
    name: key.name,
    scopes: [...(key.scopes ?? DEFAULT_SCOPES)],
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}
