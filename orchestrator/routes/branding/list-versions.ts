import { BrandingVersionPageSchema, ListBrandingVersionsSchema } from '@faceproof/protocol/api/account/branding.js';
import { listBrandingVersions } from '../../accounts/branding.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
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
      const data = versions
        .slice(0, limit)
        .map(({ version, createdAt, changedBy, branding }) => ({
          version,
          createdAt: createdAt.toISOString(),
          changedBy,
          branding,
        }));
      return { status: 200, body: { data, nextCursor: versions.length > limit ? String(data.at(-1)?.version) : null } };
    },
  });
}
