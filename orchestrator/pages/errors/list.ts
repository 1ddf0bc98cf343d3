import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { PLAIN_PAGE_HEADERS } from '../plain/page-headers.js';
import { composeErrorList } from './compose-page.js';

export function listErrorPages(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
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
