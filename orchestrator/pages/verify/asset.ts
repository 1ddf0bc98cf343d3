import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from '../../folder.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';

const BUILT = join(FOLDER, 'pages', 'verify', 'app');
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'verify.js': 'text/javascript; charset=utf-8',
  'verify.css': 'text/css; charset=utf-8',
};

/** Serves the page's script and style. No name from a request reaches the file system. */
export function getVerifyAsset(): Handler<'anyone'> {
  const files = new Map<string, Buffer>();
  return handlerFor('anyone', {
    doc: null,
    async handle({ params }) {
      const name = params.file ?? '';
      const mediaType = Object.hasOwn(MEDIA_TYPES, name) ? MEDIA_TYPES[name] : undefined;
      if (mediaType === undefined) throw new Refusal('not_found', 'There is no such file.');
      const bytes = files.get(name) ?? readAsset(name);
      files.set(name, bytes);
      return { status: 200, body: bytes, headers: { 'Content-Type': mediaType, 'Cache-Control': 'no-cache' } };
    },
  });
}

function readAsset(name: string): Buffer {
  try {
    return readFileSync(join(BUILT, name));
  } catch (cause) {
    throw new Refusal('internal_error', 'The page is not available.', {
      internal: 'The page /verify is not built. Run: npm run build',
      cause,
    });
  }
}
