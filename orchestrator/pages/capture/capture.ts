import { findLogo } from '../../accounts/logos.store.js';
import { loadNotice } from '../../accounts/notice.store.js';
import { readToken } from '../../captures/tokens.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { findSessionByDigest } from '../../sessions/sessions.store.js';
import { type Database, isOverloaded, isUnavailable } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { serveAssets } from '../built-page.js';
import { openPageBundle } from './bundle.js';
import { composePage } from './html.js';
import { IMMUTABLE_HEADERS } from './immutable-headers.js';

/**
 * Serves the page that a person opens. Fetching it does not claim the link, because messengers fetch links for a preview. An unknown
 * link gets the same page with status 404; the page then explains that the link does not work. While the database is away, the page tries
 * again by itself, in the browser's language and in no frame.
 */
export function getCapturePage(service: { db: Database; vault: Vault }): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    async handle({ params, query, header }) {
      const { status, locale, frameAncestors, notice } = await findPage(
        service,
        params.captureToken ?? '',
        query.get('embed') === '1',
      ).catch((error: unknown) => {
        if (!isUnavailable(error) && !isOverloaded(error)) throw error;
        return { status: 503, locale: null, frameAncestors: [], notice: null };
      });
      const wanted = [query.get('lang'), locale];
      return { status, ...composePage(bundleOf(), wanted, header, frameAncestors, notice) };
    },
  });
}

async function findPage(service: { db: Database; vault: Vault }, sent: string, embedded: boolean) {
  const session = await findSession(service, sent);
  const notice = await loadNotice(service.db);
  if (session === null) return { status: 404, locale: null, frameAncestors: [], notice };
  const details = embedded ? await loadDetails(service, service.db, session) : null;
  return { status: 200, locale: session.locale, frameAncestors: details?.embedOrigins ?? [], notice };
}

async function findSession(service: { db: Database }, sent: string): Promise<Session | null> {
  const token = readToken(sent);
  return token?.kind === 'capture' ? findSessionByDigest(service.db, 'capture', token.digest) : null;
}

export const getCaptureAsset = (): Handler<'anyone'> => serveAssets('capture', IMMUTABLE_HEADERS);

/** Serves an account's logo. The path contains its digest, so it does not reveal the account. */
export function getCaptureLogo(service: { db: Database }): Handler<'anyone'> {
  return handlerFor('anyone', {
    async handle({ params }) {
      const logo = await findLogo(service.db, params.digest ?? '');
      if (logo === null) throw new Refusal('not_found', 'There is no such picture.');
      return { status: 200, body: logo.bytes, headers: { ...IMMUTABLE_HEADERS, 'Content-Type': logo.mediaType } };
    },
  });
}

/**
 * Serves the page that another device opens to continue. The token is in the fragment, so this answer is the same for everybody, and
 * nothing of the session is in a log. No frame may show it: the person must see whose page they agree on.
 */
export function getHandoverPage(): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    handle: async ({ query, header }) => ({ status: 200, ...composePage(bundleOf(), [query.get('lang')], header, []) }),
  });
}
