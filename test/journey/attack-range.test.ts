import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { callService } from '@faceproof/installation/service/call-service.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTRUMENTS } from '../../scripts/attack/instruments/index.js';
import { type Material, readMaterials } from '../../scripts/attack/instruments/material.js';
import { METHODS } from '../../scripts/attack/methods/index.js';
import { compareRuns } from '../../scripts/attack/report/compare-runs.js';
import { type RangeRun, runRange } from '../../scripts/attack/run-range.js';
import { modelsDir } from '../engine/engine-fixtures.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const missing = hasFfmpeg() ? null : 'ffmpeg, which reads the clips, is not installed';
const CELLS = ['live', 'still-moved', 'cropped', 'spliced'];

describe.skipIf(missing !== null)(`the attack range (skipped here: ${missing})`, () => {
  let service: TestService;
  let engine: Engine;
  let db: Database;
  let materials: Material[];
  let strict: RangeRun;
  beforeAll(async () => {
    const folder = await modelsDir();
    const samples = await fetchSamples({ modelsDir: folder, names: ['franck.mp4', 'cap13_edit2.mp4'] });
    const clip = { path: samples.get('franck.mp4') ?? '', person: 'franck', kind: 'live' };
    [service, engine, materials] = await Promise.all([
      startService(),
      openEngine({ modelsDir: folder }),
      readMaterials([clip], samples.get('cap13_edit2.mp4') ?? '', 10),
    ]);
    db = openDatabase(service.databaseUrl, { max: 2, statementTimeoutMs: 10_000 });
    strict = await attackUnder({});
  });
  afterAll(async () => {
    await db?.destroy();
    await engine?.close();
    await service?.stop();
  });

  /** One try of each cell, each on a new account. */
  async function attackUnder(weaker: object): Promise<RangeRun> {
    const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
    return runRange({
      ...{ materials, engine, tries: 1, seed: 1, chromium: null, onProgress: () => undefined },
      instruments: INSTRUMENTS.filter(({ id }) => CELLS.includes(id)),
      methods: METHODS.filter(({ id }) => id === 'api'),
      openAccount: async () => {
        const { liveKey } = await openAccount(by, { name: 'range', plan: 'standard', included: 10 });
        const call = callService(service.baseUrl, liveKey);
        await call('PUT', '/v1/policy', { body: { liveness: { mode: 'PASSIVE' }, checks: weaker } });
        return call;
      },
    });
  }

  const worseThanStrict = (weak: RangeRun): string[] =>
    compareRuns(strict, weak).flatMap(({ instrument, change }) => (change === 'WORSE' ? [instrument] : []));

  it('approves the living control, and no print and no splice', () => {
    const outcomes = Object.fromEntries(strict.tries.map(({ instrument, outcome }) => [instrument, outcome]));
    expect(strict.failed).toEqual([]);
    expect([outcomes.live, outcomes['still-moved'], outcomes.spliced]).toEqual(['APPROVED', 'REVIEW', 'DECLINED']);
  });

  it('tells of a service that no longer looks for flat faces by the cell of the print alone', async () => {
    expect(worseThanStrict(await attackUnder({ 'capture.integrity': { required: false } }))).toEqual(['still-moved']);
  });

  it('tells of a service that no longer compares frames either by the cells of the print and of the splice alone', async () => {
    const weaker = { 'capture.integrity': { required: false }, 'face.consistency': { required: false } };
    expect(worseThanStrict(await attackUnder(weaker))).toEqual(['still-moved', 'spliced']);
  });
});

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
