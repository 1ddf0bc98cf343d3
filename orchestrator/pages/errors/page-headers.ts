import { createHash } from 'node:crypto';
import { ERROR_PAGE_STYLE } from './compose-page.js';

const STYLE_HASH = createHash('sha256').update(ERROR_PAGE_STYLE).digest('base64');
export const ERROR_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
