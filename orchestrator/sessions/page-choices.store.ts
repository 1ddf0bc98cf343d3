import type { DeviceClass, Scenario } from '@faceproof/protocol/words.js';
import type { Queryable, Transaction } from '../store/database.js';
import type { Session } from './session.js';
import { SESSION_CHANNEL } from './session-changes.js';
import { toSession } from './sessions.store.js';

/** What is settled about a link and its hosted page before any media arrives. None of it changes the session's state. */

/** The first device to open the link owns it from here on. */
export async function storeClaim(
  tx: Transaction,
  sessionId: string,
  claim: { digest: Buffer; device: DeviceClass },
): Promise<void> {
  await tx('sessions').where({ id: sessionId }).update({ claim_token_digest: claim.digest, device: claim.device });
}

/** @param consent.textHash `sha256:` of the text that the person read, in the language of the page */
export async function storeConsent(
  tx: Transaction,
  sessionId: string,
  consent: { at: Date; locale: string; textHash: string },
): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({ consented_at: consent.at, consent_locale: consent.locale, consent_text_hash: consent.textHash });
}

/** @returns what the person agreed to on the hosted page; null if nothing is recorded */
export async function loadConsent(
  db: Queryable,
  sessionId: string,
): Promise<{ at: string; locale: string | null; textHash: string | null } | null> {
  const row = await db('sessions').where({ id: sessionId }).first('consented_at', 'consent_locale', 'consent_text_hash');
  if (!row?.consented_at) return null;
  return { at: row.consented_at.toISOString(), locale: row.consent_locale, textHash: row.consent_text_hash };
}

/**
 * Gives a locked session another link. Media that was accepted was captured under the consent that is stored, which then stays; else
 * the person is asked again.
 */
export async function storeRenewedLink(
  tx: Transaction,
  session: Session,
  { captureTokenDigest, at }: { captureTokenDigest: Buffer; at: Date },
): Promise<Session> {
  const [row] = await tx('sessions')
    .where({ id: session.id, sequence: session.sequence })
    .update({
      capture_token_digest: captureTokenDigest,
      void_claim_digests: tx.raw('array_remove(void_claim_digests || claim_token_digest, null)'),
      claim_token_digest: null,
      sequence: session.sequence + 1,
      updated_at: at,
      ...(session.attemptsUsed > 0 ? {} : { consented_at: null, consent_locale: null, consent_text_hash: null }),
    })
    .returning(['*', tx.raw('pg_notify(?, id)', [SESSION_CHANNEL])]);
  if (row === undefined) throw new Error('A link was renewed without the lock of its session');
  return toSession(row);
}

export async function storeChosenScenario(tx: Transaction, sessionId: string, scenario: Scenario): Promise<void> {
  await tx('sessions').where({ id: sessionId, mode: 'TEST' }).update({ chosen_scenario: scenario });
}
