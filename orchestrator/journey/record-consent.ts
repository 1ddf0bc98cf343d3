import type { ConsentChannel } from '@faceproof/protocol/words.js';
import { invalidField } from '../refusal.js';
import { type ConsentText, findConsentText, keepConsentText } from '../sessions/consent-texts.store.js';
import { storeConsent } from '../sessions/page-choices.store.js';
import type { Session } from '../sessions/session.js';
import type { Queryable, Transaction } from '../store/database.js';

/** What a device says of a consent. @prop givenAt null: now, by the server's clock */
export interface SentConsent {
  textHash: string;
  givenAt: string | null;
  channel: ConsentChannel;
}

/**
 * Records what the person agreed to, and keeps the text. The first consent of a session counts: a reload or a second attempt does not
 * change it. Needs the session's lock.
 *
 * @param current the texts of the capture page in this version
 * @throws Refusal validation_failed: the text is unknown
 */
export async function recordConsent(
  tx: Transaction,
  session: Session,
  { textHash, givenAt, channel }: SentConsent,
  { current, now }: { current: readonly ConsentText[]; now: Date },
): Promise<void> {
  const text = await findText(tx, current, textHash);
  if (text === null) throw invalidField(POINTERS[channel], 'unknown_text', 'There is no text with this hash.');
  if (session.consent !== null) return;
  await keepConsentText(tx, text, now);
  const receivedAt = now.toISOString();
  const given = givenAt === null ? receivedAt : new Date(givenAt).toISOString();
  await storeConsent(tx, session.id, { givenAt: given, receivedAt, textHash, textVersion: text.version, channel }, text.locale);
}

const POINTERS: Readonly<Record<ConsentChannel, string>> = { PAGE: '/textHash', SDK: '/consent/textHash' };

async function findText(db: Queryable, current: readonly ConsentText[], hash: string): Promise<ConsentText | null> {
  return current.find((text) => text.hash === hash) ?? findConsentText(db, hash);
}
