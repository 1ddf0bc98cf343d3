import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { openConsoleAssets } from './bundle.js';

/** The names hold digests of the contents. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
};

/** Serves the console's scripts and styles. No name from a request reaches the file system. */
export function getConsoleAsset(): Handler<'anyone'> {
  const assetsOf = openConsoleAssets();
  return handlerFor('anyone', {
    doc: null,
    async handle({ params, header }) {
      const asset = assetsOf().get(params.file ?? '');
      if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
      const headers = { ...HEADERS, 'Content-Type': asset.mediaType };
      const accepted = header('accept-encoding') ?? '';
      if (/\bbr\b/.test(accepted))
        return { status: 200, body: asset.brotli, headers: { ...headers, 'Content-Encoding': 'br' } };
      if (/\bgzip\b/.test(accepted))
        return { status: 200, body: asset.gzip, headers: { ...headers, 'Content-Encoding': 'gzip' } };
      return { status: 200, body: asset.plain, headers };
    },
  });
}
