import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const MODELS_DIR = modelsDirOf(join(import.meta.dirname, '../../../../..'), process.env);
const { pinned } = weightsPaths(MODELS_DIR, loadSet().manifests.detect);

describe.skipIf(!existsSync(pinned))('GET /capture-detector.bin answers 200 (skipped if the models are not fetched)', () => {
  const api = useApi({ MODELS_DIR });

  it('with the packed detector of the pinned set, compressed', async () => {
    const response = await fetch(`${api().base}/capture-detector.bin`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  });
});
