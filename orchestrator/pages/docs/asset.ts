import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

/** The viewer's files as its package has them, and the script that starts it. Nothing else of the package is served. */
const FILES: Readonly<Record<string, { file: string | null; type: string }>> = {
  'swagger-ui.css': { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
  'start.js': { file: null, type: 'text/javascript; charset=utf-8' },
};
const START = `SwaggerUIBundle({
  url: '/v1/openapi.json', dom_id: '#viewer', deepLinking: true, persistAuthorization: false,
  displayRequestDuration: true, defaultModelsExpandDepth: 0, docExpansion: 'list', validatorUrl: null
});
`;

export function getDocsAsset(_service: Service): Handler<'anyone'> {
  const files = new Map<string, Buffer>();
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle({ params }) {
      const name = params.file ?? '';
      const asset = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
      if (asset === undefined) throw new Refusal('not_found', 'There is no such file.');
      const bytes = files.get(name) ?? readAsset(asset.file);
      files.set(name, bytes);
      return { status: 200, body: bytes, headers: { 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=86400' } };
    },
  });
}

function readAsset(file: string | null): Buffer {
  if (file === null) return Buffer.from(START);
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFileSync(join(folder, file));
}
