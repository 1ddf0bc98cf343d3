import { readToken } from '../../captures/tokens.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { findSessionByDigest } from '../../sessions/sessions.store.js';
import { type Database, isOverloaded, isUnavailable } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { openPageBundle } from './bundle.js';
import { composePage } from './html.js';

/**
 * Serves the page that a person opens. Fetching it does not claim the link, because messengers fetch links for a preview. An unknown
 * link gets the same page with status 404; the page then explains that the link does not work. While the database is away, the page tries
 * again by itself, in the browser's language and in no frame.
 */
export function getCapturePage(service: { db: Database; vault: Vault }): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    doc: null,
    async handle({ params, query, header }) {
      const { status, locale, frameAncestors } = await findPage(service, params.captureToken ?? '', query.has('embed')).catch(
        (error: unknown) => {
          if (!isUnavailable(error) && !isOverloaded(error)) throw error;
          return { status: 503, locale: null, frameAncestors: [] };
        },
      );
      const wanted = [query.get('lang'), locale];
      return { status, ...composePage(bundleOf(), wanted, header('accept-language'), frameAncestors) };
    },
  });
}

async function findPage(service: { db: Database; vault: Vault }, sent: string, embedded: boolean) {
  const session = await findSession(service, sent);
  if (session === null) return { status: 404, locale: null, frameAncestors: [] };
  const details = embedded ? await loadDetails(service, service.db, session) : null;
  return { status: 200, locale: session.locale, frameAncestors: details?.embedOrigins ?? [] };
}

async function findSession(service: { db: Database }, sent: string): Promise<Session | null> {
  const token = readToken(sent);
  return token?.kind === 'capture' ? findSessionByDigest(service.db, 'capture', token.digest) : null;
}
