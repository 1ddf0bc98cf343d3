import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import type { ManifestOf } from '@faceproof/models/sets/manifest.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import { Refusal } from '../../refusal.js';

/**
 * Serves the detector for the hints on the capture page. It is derived from the pinned detector's weights, and again when another
 * one is pinned. If this machine lacks the pinned weights, there is no detector, and the page works without it.
 */
export function getCaptureDetector(service: { config: Config; log: Log; sets: ModelSets }): Handler<'anyone'> {
  const cache: { of: string; made: Promise<Buffer | null> } = { of: '', made: Promise.resolve(null) };
  return handlerFor('anyone', {
    async handle() {
      const { detect } = service.sets.newest().manifests;
      if (cache.of !== detect.sha256) Object.assign(cache, { of: detect.sha256, made: makeDetector(service, detect) });
      const packed = await cache.made;
      if (packed === null) throw new Refusal('not_found', 'The page detector is not available.');
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

/** @returns the detector in gzip, which every supported browser accepts */
async function makeDetector(service: { config: Config; log: Log }, detect: ManifestOf<'detect'>): Promise<Buffer | null> {
  const { modelsDir } = service.config;
  if (modelsDir === null) return null;
  try {
    const weights = await readFile(weightsPaths(modelsDir, detect).pinned);
    const digest = createHash('sha256').update(weights).digest('hex');
    if (detect.sha256 !== digest) throw new Error('The weights do not match the digest in the set');
    const { derivePageDetector } = await import('@faceproof/models/graphs/derive-page-detector.js');
    return gzipSync(derivePageDetector(weights));
  } catch (err) {
    service.log.info({ err }, 'Cannot derive the page detector; the capture page shows no face hints');
    return null;
  }
}
