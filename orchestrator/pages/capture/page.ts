import { readToken } from '../../captures/tokens.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import type { Session } from '../../sessions/session.js';
import { findSessionByCaptureToken } from '../../sessions/sessions.store.js';
import { openPageBundle } from './bundle.js';
import { composePageHeaders, composePageHtml } from './html.js';
import { chooseLocale, FALLBACK_LOCALE, parseAcceptLanguage } from './locale.js';

/**
 * Serves the page that a person opens. Fetching it does not claim the link, because messengers fetch links for a preview. An unknown
 * link gets the same page with status 404; the page then explains that the link does not work.
 */
export function getCapturePage(service: Service): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle({ params, query, header }) {
      const session = await findSession(service, params.captureToken ?? '');
      const bundle = bundleOf();
      const languages = [...bundle.locales.keys()];
      const wanted = [query.get('lang'), session?.locale ?? null].filter((tag) => tag !== null);
      const locale = chooseLocale([...wanted, ...parseAcceptLanguage(header('accept-language'))], languages);
      const strings = (bundle.locales.get(locale) ?? bundle.locales.get(FALLBACK_LOCALE))?.strings ?? {};
      const shell = (strings.shell ?? {}) as Record<'title' | 'loading' | 'noScript', string>;
      const html = composePageHtml({ locale, ...shell, entry: bundle.page, boot: { locale, languages, strings } });
      return {
        status: session === null ? 404 : 200,
        body: html,
        headers: composePageHeaders(query.has('embed') ? (session?.embedOrigins ?? []) : []),
      };
    },
  });
}

async function findSession(service: Service, sent: string): Promise<Session | null> {
  const token = readToken(sent);
  return token?.kind === 'capture' ? findSessionByCaptureToken(service.db, token.digest) : null;
}
