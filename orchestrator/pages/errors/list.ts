import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { PLAIN_PAGE_HEADERS } from '../plain/compose-page.js';
import { composeErrorList } from './compose-page.js';

export function listErrorPages(service: { config: Config }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: null,
    async handle() {
      return {
        status: 200,
        body: composeErrorList(service.config.publicUrl),
        headers: { ...PLAIN_PAGE_HEADERS, 'Cache-Control': 'public, max-age=3600' },
      };
    },
  });
}
