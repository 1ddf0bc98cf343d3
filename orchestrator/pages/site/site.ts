import type { Config } from '../../config.js';
import type { Answer } from '../../http/call.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { encode, VARY } from '../encode.js';
import { openSite, type Site, type SiteFile, toPath } from './open-site.js';

/** A page of the guides or of the API reference, or a file that one of them links to. */
export function getSitePage({ config }: { config: Config }): Handler<'anyone'> {
  const siteNow = openSite(config.publicUrl);
  return handlerFor('anyone', {
    async handle({ request, header }) {
      const site = await siteNow();
      if (site === null) return NOT_BUILT;
      const file = await site.find(toPath(request.url ?? '/'));
      if (file === null) return answerMissing(site, header('accept') ?? '');
      const headers = pageHeaders(site, file);
      // A browser puts the headers of a 304 in place of those that it keeps with the page, the policy too.
      if (matchesTag(header('if-none-match') ?? '', file.tag)) return { status: 304, headers: { ...headers, ...VARY } };
      return { status: 200, ...encode(file, header('accept-encoding') ?? '', headers) };
    },
  });
}

function pageHeaders(site: Site, file: SiteFile): Record<string, string> {
  return {
    'Content-Type': file.mediaType,
    'Content-Security-Policy': site.policy,
    'Cache-Control': 'no-cache',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: file.tag,
  };
}

/** People get the site's own page, with its search; programs get a problem. */
async function answerMissing(site: Site, accept: string): Promise<Answer> {
  const page = /\btext\/html\b/.test(accept) ? await site.find('/404') : null;
  if (page === null) throw new Refusal('not_found', 'There is no such page.');
  return { status: 404, body: page.plain, headers: { ...pageHeaders(site, page), 'Cache-Control': 'no-store' } };
}

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not built yet · Faceproof</title></head>
<body><h1>The guides are not built yet</h1>
<p>After the first <code>npm start</code> they are built in the background, which takes about a minute. This page reloads by itself.</p>
<p>Elsewhere, run <code>npm run build</code>.</p></body>
</html>
`;

/** What a browser gets until the site is there. */
const NOT_BUILT: Answer = {
  status: 503,
  body: PAGE,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Retry-After': '5',
    Refresh: '5',
  },
};

/** Scripts and styles: their names hold their digests. */
export function getSiteAsset({ config }: { config: Config }): Handler<'anyone'> {
  const siteNow = openSite(config.publicUrl);
  return handlerFor('anyone', {
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
