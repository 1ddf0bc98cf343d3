import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { openPageBundle } from './bundle.js';
import { IMMUTABLE_HEADERS } from './immutable-headers.js';

/** Serves the scripts and styles of the capture page. */
export function getCaptureAsset(): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    doc: null,
    async handle({ params, header }) {
      const asset = bundleOf().assets.get(params.file ?? '');
      if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
      const accepted = header('accept-encoding') ?? '';
      const headers = { ...IMMUTABLE_HEADERS, 'Content-Type': asset.mediaType, Vary: 'Accept-Encoding' };
      if (/\bbr\b/.test(accepted))
        return { status: 200, body: asset.brotli, headers: { ...headers, 'Content-Encoding': 'br' } };
      if (/\bgzip\b/.test(accepted))
        return { status: 200, body: asset.gzip, headers: { ...headers, 'Content-Encoding': 'gzip' } };
      return { status: 200, body: asset.plain, headers };
    },
  });
}
