import { createHash } from 'node:crypto';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { openPackages, readPackage } from './open-packages.js';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  tgz: 'application/gzip',
  whl: 'application/zip',
  zip: 'application/zip',
  jar: 'application/java-archive',
  pom: 'application/xml',
  xml: 'application/xml',
  info: 'application/json',
  '@latest': 'application/json',
};

/** A package, in the layout that its installer reads. An operator may pack the same version again, so callers ask whether it changed. */
export function getClientFile(): Handler<'anyone'> {
  const packagesNow = openPackages();
  return handlerFor('anyone', {
    doc: null,
    async handle({ request, header }) {
      const path = (request.url ?? '/').split('?')[0]?.replace(/^\/clients\//i, '') ?? '';
      const name = (await packagesNow()).files.find((one) => one === decode(path));
      if (name === undefined) throw new Refusal('not_found', 'There is no such package.');
      const bytes = await readPackage(name);
      const digest = createHash('sha256').update(bytes).digest('base64');
      const headers = {
        'Content-Type': MEDIA_TYPES[/[^./]+$/.exec(name)?.[0] ?? ''] ?? 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'Repr-Digest': `sha-256=:${digest}:`,
        ETag: `"${digest}"`,
      };
      if (matchesTag(header('if-none-match') ?? '', headers.ETag)) return { status: 304, headers };
      return { status: 200, body: bytes, headers };
    },
  });
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // A malformed escape names nothing.
  }
}
