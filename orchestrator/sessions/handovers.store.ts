import type { DeviceClass } from '@faceproof/protocol/words.js';
import type { Transaction } from '../store/database.js';
import { NO_CONSENT } from './page-choices.store.js';
import type { Session } from './session.js';

/**
 * Offers a locked session to another device. An earlier offer is void.
 *
 * @param offer.watchTokenDigest of the device that offers an unclaimed session; null where it has claimed it
 */
export async function storeHandover(
  tx: Transaction,
  sessionId: string,
  { tokenDigest, expiresAt, watchTokenDigest }: { tokenDigest: Buffer; expiresAt: Date; watchTokenDigest: Buffer | null },
): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({
      handover_token_digest: tokenDigest,
      handover_expires_at: expiresAt,
      ...(watchTokenDigest !== null && { watch_token_digest: watchTokenDigest }),
    });
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
      watch_token_digest: session.claimTokenDigest ?? session.watchTokenDigest,
      void_claim_digests: tx.raw('array_remove(void_claim_digests || claim_token_digest, null)'),
      handover_token_digest: null,
      handover_expires_at: null,
      ...(session.attemptsUsed > 0 ? {} : NO_CONSENT),
    });
}

/**
 * Frees a locked session from a device that has left, which keeps its token for reading the progress. Whoever continues agrees anew. Of an
 * attempt that is kept, the consent is kept too.
 */
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
      earlier_consents: tx.raw(
        `case when attempts_used > 0 and consented_at is not null then earlier_consents || jsonb_build_object(
          'givenAt', consent_given_at, 'receivedAt', consented_at, 'textHash', consent_text_hash,
          'textVersion', consent_text_version, 'channel', consent_channel, 'locale', consent_locale
        ) else earlier_consents end`,
      ),
      ...NO_CONSENT,
    });
}
