import type { Config } from '../../config.js';
import { answerAlways } from '../answer-always.js';
import { PLAIN_PAGE_HEADERS } from '../plain/compose-page.js';
import { composeErrorList } from './compose-page.js';

export const listErrorPages = ({ config }: { config: Config }) =>
  answerAlways({
    status: 200,
    body: composeErrorList(config.publicUrl),
    headers: { ...PLAIN_PAGE_HEADERS, 'Cache-Control': 'public, max-age=3600' },
  });
