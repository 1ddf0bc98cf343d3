import { type Handler, handlerFor } from '../../http/route.js';
import { openPackages, readPackage } from './open-packages.js';

/** The drop-in component, for pages of any origin. `/clients` shows its digest. */
export function getElement(): Handler<'anyone'> {
  const packagesNow = openPackages();
  return handlerFor('anyone', {
    doc: null,
    async handle() {
      const { element } = await packagesNow();
      return {
        status: 200,
        body: await readPackage('element.js'),
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=300',
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          ETag: `"${element}"`,
        },
      };
    },
  });
}
