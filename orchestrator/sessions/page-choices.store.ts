import type { Scenario } from '@faceproof/protocol/words.js';
import type { Transaction } from '../store/database.js';

/** What the person settles on the hosted page before any media arrives. None of it changes the session's state. */

/** The first device to open the link owns it from here on. */
export async function storeClaim(tx: Transaction, sessionId: string, digest: Buffer): Promise<void> {
  await tx('sessions').where({ id: sessionId }).update({ claim_token_digest: digest });
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

export async function storeChosenScenario(tx: Transaction, sessionId: string, scenario: Scenario): Promise<void> {
  await tx('sessions').where({ id: sessionId, mode: 'TEST' }).update({ chosen_scenario: scenario });
}
