import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { encode } from '../encode.js';
import { openSite, toPath } from './open-site.js';

/** Scripts and styles: their names hold their digests. */
export function getSiteAsset({ config }: { config: Config }): Handler<'anyone'> {
  const siteNow = openSite(config.publicUrl);
  return handlerFor('anyone', {
    doc: null,
    async handle({ request, header }) {
      const file = await (await siteNow())?.find(toPath(request.url ?? '/'));
      if (file === undefined || file === null) throw new Refusal('not_found', 'There is no such file.');
      const headers = {
        'Content-Type': file.mediaType,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'same-origin',
      };
      return { status: 200, ...encode(file, header('accept-encoding') ?? '', headers) };
    },
  });
}
