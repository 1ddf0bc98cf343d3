import type { Handler } from '../../http/route.js';
import { serveAssets } from '../built-page.js';
import { IMMUTABLE_HEADERS } from './immutable-headers.js';

export const getCaptureAsset = (): Handler<'anyone'> => serveAssets('capture', IMMUTABLE_HEADERS);
