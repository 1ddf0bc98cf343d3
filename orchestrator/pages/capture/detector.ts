import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { derivePageDetector } from '@faceproof/models/graphs/derive-page-detector.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import type { ManifestOf } from '@faceproof/models/sets/manifest.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

/**
 * The detector for the hints on the capture page, made of the pinned one's weights, anew when another is pinned. Where this
 * machine has no weights, or others than the set pins, there is none, and the page works without.
 */
export function getCaptureDetector(service: Service): Handler<'anyone'> {
  const cache: { of: string; made: Promise<Buffer | null> } = { of: '', made: Promise.resolve(null) };
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      const { detect } = service.sets.newest().manifests;
      if (cache.of !== detect.sha256) Object.assign(cache, { of: detect.sha256, made: makeDetector(service, detect) });
      const packed = await cache.made;
      if (packed === null) throw new Refusal('not_found', 'There is no detector for the page here.');
      return {
        status: 200,
        body: packed,
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'gzip',
          'Cache-Control': 'public, max-age=86400',
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
      };
    },
  });
}

/** @returns compressed: every browser that runs the page takes gzip */
async function makeDetector(service: Service, detect: ManifestOf<'detect'>): Promise<Buffer | null> {
  const { modelsDir } = service.config;
  if (modelsDir === null) return null;
  try {
    const weights = await readFile(weightsPaths(modelsDir, detect).pinned);
    const digest = createHash('sha256').update(weights).digest('hex');
    if (detect.sha256 !== digest) throw new Error('The weights are not those that the set pins');
    return gzipSync(derivePageDetector(weights));
  } catch (err) {
    service.log.info({ err }, 'The capture page gives no face hints: its detector could not be made');
    return null;
  }
}
