import { findLogo } from '../../accounts/branding.store.js';
import { openRoute, type Route } from '../../http/call.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';
import { ASSETS_PATH, openPageBundle } from './bundle.js';

/** A file's name or a picture's path holds its digest, so that it never changes. */
const FOR_EVER = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // For the one script that is a worker: a worker does not take over the page's policy.
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
};

/** Scripts and styles of the capture page. */
export function getCaptureAsset(_service: Service): Route {
  const bundleOf = openPageBundle();
  return openRoute({
    method: 'GET',
    path: `${ASSETS_PATH}/:file`,
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle({ params, header }) {
      const asset = bundleOf().assets.get(params.file ?? '');
      if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
      const accepted = header('accept-encoding') ?? '';
      const headers = { ...FOR_EVER, 'Content-Type': asset.mediaType, Vary: 'Accept-Encoding' };
      if (/\bbr\b/.test(accepted))
        return { status: 200, body: asset.brotli, headers: { ...headers, 'Content-Encoding': 'br' } };
      if (/\bgzip\b/.test(accepted))
        return { status: 200, body: asset.gzip, headers: { ...headers, 'Content-Encoding': 'gzip' } };
      return { status: 200, body: asset.plain, headers };
    },
  });
}

/** An account's logo, named by its own digest: it tells nothing of whose it is. */
export function getCaptureLogo(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/capture-logos/:digest',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle({ params }) {
      const logo = await findLogo(service.db, params.digest ?? '');
      if (logo === null) throw new Refusal('not_found', 'There is no such picture.');
      return {
        status: 200,
        body: logo.bytes,
        headers: { ...FOR_EVER, 'Content-Type': logo.mediaType },
      };
    },
  });
}
