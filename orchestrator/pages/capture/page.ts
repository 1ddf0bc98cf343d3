import { readToken } from '../../captures/tokens.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { findSessionByCaptureToken } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { openPageBundle } from './bundle.js';
import { composePage } from './compose-page.js';

/**
 * Serves the page that a person opens. Fetching it does not claim the link, because messengers fetch links for a preview. An unknown
 * link gets the same page with status 404; the page then explains that the link does not work.
 */
export function getCapturePage(service: { db: Database; vault: Vault }): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    doc: null,
    async handle({ params, query, header }) {
      const session = await findSession(service, params.captureToken ?? '');
      const details = session !== null && query.has('embed') ? await loadDetails(service, service.db, session) : null;
      const frameAncestors = details?.embedOrigins ?? [];
      const wanted = [query.get('lang'), session?.locale ?? null];
      const page = composePage(bundleOf(), wanted, header('accept-language'), frameAncestors);
      return { status: session === null ? 404 : 200, ...page };
    },
  });
}

async function findSession(service: { db: Database }, sent: string): Promise<Session | null> {
  const token = readToken(sent);
  return token?.kind === 'capture' ? findSessionByCaptureToken(service.db, token.digest) : null;
}
