import { PROBLEM_CODES } from '@faceproof/protocol/problems.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { answerAlways } from '../answer-always.js';
import { PLAIN_PAGE_HEADERS } from '../plain/compose-page.js';
import { composeErrorList, composeErrorPage } from './compose-page.js';

export const listErrorPages = ({ config }: { config: Config }) =>
  answerAlways({
    status: 200,
    body: composeErrorList(config.publicUrl),
    headers: { ...PLAIN_PAGE_HEADERS, 'Cache-Control': 'public, max-age=3600' },
  });

/** Serves the page that a problem's `type` links to. */
export function getErrorPage(service: { config: Config }): Handler<'anyone'> {
  return handlerFor('anyone', {
    async handle({ params }) {
      const code = PROBLEM_CODES.find((known) => known === params.code);
      if (code === undefined) throw new Refusal('not_found', 'There is no such error code.');
      return {
        status: 200,
        body: composeErrorPage(code, service.config.publicUrl),
        headers: { ...PLAIN_PAGE_HEADERS, 'Cache-Control': 'public, max-age=3600' },
      };
    },
  });
}
