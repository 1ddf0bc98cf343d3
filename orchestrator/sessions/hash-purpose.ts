import { commitUnderSalt } from '../receipts/commit-under-salt.js';
import type { Vault } from '../vault/vault.js';
import { type Session, saltContext } from './session.js';
import { openDetails } from './session-details.js';

/**
 * The purpose as receipts contain it: under the session's salt, so that no one can guess it after an erasure.
 *
 * @param subjectKey null if the subject was erased
 * @returns `hmac-sha256:` + hex; null if the session was erased
 */
export function hashPurpose(
  by: { vault: Vault },
  subjectKey: Uint8Array | null,
  session: Pick<Session, 'id' | 'detailsSealed' | 'wrappedSalt'>,
): string | null {
  const { id, wrappedSalt } = session;
  const details = openDetails(by, subjectKey, session);
  if (subjectKey === null || details === null || wrappedSalt === null) return null;
  const salt = by.vault.openUnder(subjectKey, saltContext(id), wrappedSalt);
  return commitUnderSalt(salt, Buffer.from(details.purpose, 'utf8'));
}
