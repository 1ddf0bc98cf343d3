import type { Handler } from '../../http/route.js';
import { serveAssets } from '../built-page.js';

export const getVerifyAsset = (): Handler<'anyone'> => serveAssets('verify', { 'Cache-Control': 'no-cache' });
