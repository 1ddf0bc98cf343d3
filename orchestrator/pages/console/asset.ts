import type { Handler } from '../../http/route.js';
import { serveAssets } from '../built-page.js';

/** The names hold digests of the contents. */
const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'same-origin' };

export const getConsoleAsset = (): Handler<'anyone'> => serveAssets('console', HEADERS);
