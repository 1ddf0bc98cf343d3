import { type Handler, handlerFor } from '../../http/route.js';
import { openPageBundle } from './bundle.js';
import { composePage } from './html.js';

/**
 * Serves the page that another device opens to continue. The token is in the fragment, so this answer is the same for everybody, and
 * nothing of the session is in a log. No frame may show it: the person must see whose page they agree on.
 */
export function getHandoverPage(): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    doc: null,
    handle: async ({ query, header }) => ({
      status: 200,
      ...composePage(bundleOf(), [query.get('lang')], header('accept-language'), []),
    }),
  });
}
