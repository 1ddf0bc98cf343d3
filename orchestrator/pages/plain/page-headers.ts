import { createHash } from 'node:crypto';
import { PLAIN_PAGE_STYLE } from './compose-page.js';

const STYLE_HASH = createHash('sha256').update(PLAIN_PAGE_STYLE).digest('base64');

/** The page may show its own icon and style, and nothing else. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
