import type { Consent } from '@faceproof/protocol/consent.js';
import type { DeviceClass, Scenario } from '@faceproof/protocol/words.js';
import type { Queryable, Transaction } from '../store/database.js';
import type { ChangedSession, Session } from './session.js';
import { changed, toChanged } from './sessions.store.js';

/** What is settled about a link and its hosted page before any media arrives. None of it changes the session's state. */

/** The kind of device that first opened the link, for analytics. It claims nothing. */
export async function storeOpened(db: Queryable, sessionId: string, device: DeviceClass): Promise<void> {
  await db('sessions').where({ id: sessionId, device: null }).update({ device });
}

/** The device on which the person goes on owns the link from here on. */
export async function storeClaim(
  tx: Transaction,
  sessionId: string,
  claim: { digest: Buffer; device: DeviceClass },
): Promise<void> {
  await tx('sessions').where({ id: sessionId }).update({ claim_token_digest: claim.digest, device: claim.device });
}

/** @param locale the language of the text */
export async function storeConsent(tx: Transaction, sessionId: string, consent: Consent, locale: string): Promise<void> {
  await tx('sessions')
    .where({ id: sessionId })
    .update({
      consented_at: consent.receivedAt,
      consent_given_at: consent.givenAt,
      consent_text_hash: consent.textHash,
      consent_text_version: consent.textVersion,
      consent_channel: consent.channel,
      consent_locale: locale,
    });
}

/** The columns of a consent, for a person who is asked again. */
export const NO_CONSENT = {
  consented_at: null,
  consent_given_at: null,
  consent_text_hash: null,
  consent_text_version: null,
  consent_channel: null,
  consent_locale: null,
};

/** @returns the language of the text that the person agreed to, and the consents before, under which kept attempts were captured */
export async function loadConsents(
  db: Queryable,
  sessionId: string,
): Promise<{ consentLocale: string | null; earlierConsents: unknown[] }> {
  const row = await db('sessions').where({ id: sessionId }).first('consent_locale', 'earlier_consents');
  return { consentLocale: row?.consent_locale ?? null, earlierConsents: row?.earlier_consents ?? [] };
}

/**
 * Gives a locked session another link. Media that was accepted was captured under the consent that is stored, which then stays; else
 * the person is asked again.
 */
export async function storeRenewedLink(
  tx: Transaction,
  session: Session,
  { captureTokenDigest, at }: { captureTokenDigest: Buffer; at: Date },
): Promise<ChangedSession> {
  const [row] = await tx('sessions')
    .where({ id: session.id, sequence: session.sequence })
    .update({
      capture_token_digest: captureTokenDigest,
      void_claim_digests: tx.raw('array_remove(void_claim_digests || claim_token_digest, null)'),
      claim_token_digest: null,
      watch_token_digest: null,
      taken_token_digest: null,
      handover_token_digest: null,
      handover_expires_at: null,
      sequence: session.sequence + 1,
      updated_at: at,
      ...(session.attemptsUsed > 0 ? {} : NO_CONSENT),
    })
    .returning(changed(tx));
  if (row === undefined) throw new Error('A link was renewed without the lock of its session');
  return toChanged(row);
}

/** @returns whether the session still had a fault to play */
export async function takeCaptureFault(db: Queryable, sessionId: string): Promise<boolean> {
  return (await db('sessions').where({ id: sessionId }).whereNotNull('capture_fault').update({ capture_fault: null })) > 0;
}

export async function storeChosenScenario(tx: Transaction, sessionId: string, scenario: Scenario): Promise<void> {
  await tx('sessions').where({ id: sessionId, mode: 'TEST' }).update({ chosen_scenario: scenario });
}
