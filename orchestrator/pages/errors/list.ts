import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { composeErrorList } from './compose-page.js';
import { ERROR_PAGE_HEADERS } from './page-headers.js';

export function listErrorPages(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      return { status: 200, body: composeErrorList(service.config.publicUrl), headers: ERROR_PAGE_HEADERS };
    },
  });
}
