import type { ConsentChannel } from '@faceproof/protocol/words.js';
import { type BrandingVersion, loadBranding } from '../../accounts/branding.store.js';
import { invalidField } from '../../refusal.js';
import { type PageTexts, withOwnPart } from '../../sessions/compose-consent-texts.js';
import { type ConsentText, findTextOfAccount, keepConsentText } from '../../sessions/consent-texts.store.js';
import { storeConsent } from '../../sessions/page-choices.store.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';

/** What a device says of a consent. @prop givenAt null: now, by the server's clock */
interface SentConsent {
  /** null: the text of the page in `locale`. */
  textHash: string | null;
  locale?: string;
  givenAt: string | null;
  channel: ConsentChannel;
}

/**
 * Records what the person agreed to, and keeps the text. The first consent of a session counts: a reload or a second attempt does not
 * change it. Needs the session's lock.
 *
 * @throws Refusal validation_failed: the text is unknown, or of another account
 */
export async function recordConsent(
  tx: Transaction,
  session: Session,
  sent: SentConsent,
  { texts, now }: { texts: PageTexts; now: Date },
): Promise<void> {
  const text = await findText(tx, session, sent, texts);
  if (text === null)
    throw invalidField(POINTERS[sent.channel], 'unknown_text', 'The account shows no text with this hash, and never did.');
  if (session.consent !== null) return;
  await keepConsentText(tx, session, text, now);
  const receivedAt = now.toISOString();
  const givenAt = sent.givenAt === null ? receivedAt : new Date(sent.givenAt).toISOString();
  const { hash: textHash, version: textVersion, locale } = text;
  await storeConsent(tx, session.id, { givenAt, receivedAt, textHash, textVersion, channel: sent.channel }, locale);
}

const POINTERS: Readonly<Record<ConsentChannel, string>> = { PAGE: '/textHash', SDK: '/consent/textHash' };

async function findText(
  tx: Transaction,
  session: Session,
  { textHash, locale = '' }: SentConsent,
  texts: PageTexts,
): Promise<ConsentText | null> {
  const branding = await loadBranding(tx, session);
  if (textHash === null) return withOwnPart(texts.choose([locale]), branding);
  return findShownNow(texts, branding, textHash) ?? findTextOfAccount(tx, session, textHash);
}

/** The standard text counts too: an app may have been built before the account wrote its own. */
function findShownNow({ all }: PageTexts, branding: BrandingVersion, hash: string): ConsentText | undefined {
  return [...all.map((text) => withOwnPart(text, branding)), ...all].find((text) => text.hash === hash);
}
