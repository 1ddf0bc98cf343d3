import { type Handler, handlerFor } from '../../http/route.js';

/** Nothing here is for a search engine: an installation belongs to one organization, and capture links to one person each. */
export function getRobots(): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: null,
    async handle() {
      return {
        status: 200,
        body: 'User-agent: *\nDisallow: /\n',
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
      };
    },
  });
}
