import { BrandingVersionPageSchema, ListBrandingVersionsSchema } from '@faceproof/protocol/api/account/branding.js';
import { listBrandingVersions } from '../../accounts/branding.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Database } from '../../store/database.js';

/** The cursor is the last version of the previous page. */
export function listVersionsOfBranding(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListBrandingVersionsSchema,
    doc: {
      id: 'listBrandingVersions',
      tag: 'Branding',
      summary: 'List the versions of the branding, newest first',
      description: 'To go back to a version, send its `branding` with `PUT /v1/branding`.',
      answers: { 200: BrandingVersionPageSchema },
    },
    async handle({ principal, asked: { limit, cursor } }) {
      const before = cursor === undefined ? undefined : Number(cursor);
      const versions = await listBrandingVersions(service.db, principal, { before, limit: limit + 1 });
      return { status: 200, body: toPage(versions, limit, { idOf: ({ version }) => String(version), show: showVersion }) };
    },
  });
}

function showVersion({ version, createdAt, changedBy, branding }: Awaited<ReturnType<typeof listBrandingVersions>>[number]) {
  return { version, createdAt: createdAt.toISOString(), changedBy, branding };
}
