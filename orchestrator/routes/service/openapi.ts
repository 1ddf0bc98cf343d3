import { openRoute, type Route } from '../../http/call.js';
import { composeDocument } from '../../openapi/compose-document.js';
import type { Service } from '../../service.js';

/** @param listRoutes the whole table, this row included; read when the first request comes */
export function getOpenapi(service: Service, listRoutes: () => readonly Route[]): Route {
  const composed: { text: string | null } = { text: null };
  return openRoute({
    method: 'GET',
    path: '/v1/openapi.json',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: { id: 'getOpenapi', tag: 'Service', summary: 'This document, OpenAPI 3.1', answers: { 200: 'application/json' } },
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
