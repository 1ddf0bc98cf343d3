import { openRoute, type Route } from '../../http/call.js';
import type { Service } from '../../service.js';
import { composeErrorList } from './compose-page.js';
import { ERROR_PAGE_HEADERS } from './page-headers.js';

export function listErrorPages(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/errors',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle() {
      return { status: 200, body: composeErrorList(service.config.publicUrl), headers: ERROR_PAGE_HEADERS };
    },
  });
}
