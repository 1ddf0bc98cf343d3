import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callService } from '@faceproof/installation/service/call-service.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Film, readMaterials } from '../../scripts/attack/instruments/material.js';
import { attackPage } from '../../scripts/attack/methods/use-page.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { CHROMIUM, missing } from './chromium.js';

const ROOT = join(import.meta.dirname, '..', '..');

describe.skipIf(missing !== null)(`the attack range in the page (skipped here: ${missing})`, () => {
  let service: TestService;
  let folder: string;
  let film: Film;
  beforeAll(async () => {
    service = await startService({ workers: 0, env: { RATE_LIMIT_FACTOR: '100' } });
    folder = await mkdtemp(join(tmpdir(), 'faceproof-range-'));
    const samples = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env), names: ['franck.mp4'] });
    const clip = { path: samples.get('franck.mp4') ?? '', person: 'franck', kind: 'live' };
    film = (await readMaterials([clip], null, 20))[0]?.live ?? [];
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['camera', 'patched'] as const)(
    'films through it, and tells how the session ended: %s',
    async (how) => {
      const call = callService(service.baseUrl, service.testKey);
      const result = await attackPage(call, { film, how, stops: false, program: CHROMIUM ?? '', folder });
      expect(result).toMatchObject({ outcome: 'APPROVED' });
    },
    180_000,
  );
});
