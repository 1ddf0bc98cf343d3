import { createHash } from 'node:crypto';
import { PROBLEM_CODES } from '@faceproof/protocol/problems.js';
import { openRoute, type Route } from '../../http/call.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';
import { composeErrorList, composeErrorPage, ERROR_PAGE_STYLE } from './compose-page.js';

const STYLE_HASH = createHash('sha256').update(ERROR_PAGE_STYLE).digest('base64');
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** The page behind a problem's `type`. */
export function getErrorPage(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/errors/:code',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle({ params }) {
      const code = PROBLEM_CODES.find((known) => known === params.code);
      if (code === undefined) throw new Refusal('not_found', 'There is no such error code.');
      return { status: 200, body: composeErrorPage(code, service.config.publicUrl), headers: HEADERS };
    },
  });
}

export function listErrorPages(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/errors',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle() {
      return { status: 200, body: composeErrorList(service.config.publicUrl), headers: HEADERS };
    },
  });
}
