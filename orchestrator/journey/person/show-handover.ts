import type { HandoverOffer } from '@faceproof/protocol/api/sessions/capture-page.js';
import { loadBranding } from '../../accounts/branding.store.js';
import { handoverCode } from '../../captures/handover-code.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import { purposeIn } from '../../sessions/session-details.js';
import type { Stored } from '../../vault/stored.js';
import { checkOffer, findOffer } from './find-offer.js';
import { showAccount } from './show-account.js';

/**
 * What the other device shows before the person continues. Reads only.
 *
 * @param language of the page; null: that of the session
 * @throws Refusal not_found, handover_expired, capture_link_expired, subject_erased, account_suspended
 */
export async function showHandover(service: Stored, bearer: string | null, language: string | null): Promise<HandoverOffer> {
  const { session, token } = await findOffer(service.db, bearer);
  checkOffer(session, token, service.clock.now());
  const details = await loadDetails(service, service.db, session);
  return {
    mode: session.mode,
    account: await showAccount(service.db, session.accountId, await loadBranding(service.db, session)),
    purpose: purposeIn(details, language ?? session.locale ?? ''),
    code: handoverCode(token.text),
    expiresAt: session.handover?.expiresAt.toISOString() ?? '',
  };
}
