import type { DeviceClass } from '@faceproof/protocol/words.js';
import type { Transaction } from '../store/database.js';
import { NO_CONSENT } from './page-choices.store.js';
import type { Session } from './session.js';

/** Offers a locked session to another device. An earlier offer is void. */
export async function storeHandover(
  tx: Transaction,
  sessionId: string,
  offer: { tokenDigest: Buffer; expiresAt: Date },
): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({ handover_token_digest: offer.tokenDigest, handover_expires_at: offer.expiresAt });
}

/** The device that has the claim goes on by itself. */
export async function dropHandover(tx: Transaction, sessionId: string): Promise<void> {
  await tx('sessions').where({ id: sessionId }).update({ handover_token_digest: null, handover_expires_at: null });
}

/**
 * Moves the claim of a locked session. The device that had it keeps its token, with which it may read the progress and nothing else.
 * Media that was accepted was captured under the consent that is stored, which then stays; else the person is asked again, on the
 * device that captures.
 */
export async function storeTakeover(
  tx: Transaction,
  session: Session,
  taken: { tokenDigest: Buffer; claimDigest: Buffer; device: DeviceClass },
): Promise<void> {
  await tx('sessions')
    .where({ id: session.id })
    .update({
      claim_token_digest: taken.claimDigest,
      device: taken.device,
      taken_token_digest: taken.tokenDigest,
      watch_token_digest: session.claimTokenDigest,
      void_claim_digests: tx.raw('array_remove(void_claim_digests || claim_token_digest, null)'),
      handover_token_digest: null,
      handover_expires_at: null,
      ...(session.attemptsUsed > 0 ? {} : NO_CONSENT),
    });
}

/** Frees a locked session from a device that has left, which keeps its token for reading the progress. Whoever continues agrees anew. */
export async function storeLeft(tx: Transaction, sessionId: string): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({
      claim_token_digest: null,
      watch_token_digest: tx.ref('claim_token_digest'),
      void_claim_digests: tx.raw('void_claim_digests || claim_token_digest'),
      taken_token_digest: null,
      handover_token_digest: null,
      handover_expires_at: null,
      ...NO_CONSENT,
    });
}
