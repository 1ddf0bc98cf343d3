import type { Config } from '../../config.js';
import { type Handler, handlerFor, type ListRoutes } from '../../http/route.js';
import { composeDocument } from '../../openapi/compose-document.js';

/** @param listRoutes the whole table, this row included; called at the first request */
export function getOpenapi(service: { config: Config }, listRoutes: ListRoutes): Handler<'anyone'> {
  const composed: { text: string | null } = { text: null };
  return handlerFor('anyone', {
    doc: { id: 'getOpenapi', tag: 'Service', summary: 'Read this document, OpenAPI 3.1', answers: { 200: 'application/json' } },
    async handle() {
      composed.text ??= JSON.stringify(composeDocument(listRoutes(), service.config.publicUrl));
      return {
        status: 200,
        body: composed.text,
        headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}
