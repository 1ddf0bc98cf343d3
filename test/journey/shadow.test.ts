import { join } from 'node:path';
import { runShadow } from '@faceproof/desk/commands/run-shadow.js';
import type { Comparison } from '@faceproof/desk/shadow/compare-results.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelsDir } from '../engine/engine-fixtures.js';
import { type Definitions, openDefinitions } from '../harness/media/definitions-folder.js';
import { encodeAnew, type OtherModel, openWeights } from '../harness/media/other-weights.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const ROOT = join(import.meta.dirname, '..', '..');

let definitions: Definitions;
let weights: Awaited<ReturnType<typeof openWeights>>;
let other: OtherModel;
let service: TestService;
let api: Integrator;
beforeAll(async () => {
  definitions = await openDefinitions();
  weights = await openWeights(await modelsDir());
  other = await encodeAnew(weights.dir, 'match', '2026-11-22');
  await weights.place(other);
  await definitions.placeManifest(other.manifest);
  service = await startService({ env: { MODEL_DEFINITIONS_DIR: definitions.dir, MODELS_DIR: weights.dir } });
  api = integrator(service.baseUrl, service.liveKey);
});
afterAll(async () => {
  await service.stop();
  await weights.close();
  await definitions.close();
});

/** @returns what the command printed */
async function shadow(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const environment = { DATABASE_URL: service.databaseUrl };
  await runShadow({
    args: ['shadow', ...args],
    modelsDir: weights.dir,
    definitionsDir: definitions.dir,
    root: ROOT,
    environment,
  }).finally(() => write.mockRestore());
  return printed.join('');
}

async function comparisons(): Promise<Comparison[]> {
  return JSON.parse(await shadow('report', '--json')).comparisons;
}

async function decideOne() {
  // Four frames: the candidate has two seconds for them, also on a busy machine.
  return api.decided((await api.capture(await freshCapture(4))).sessionId);
}

async function untilLogged(words: string): Promise<void> {
  await expect.poll(() => service.output().includes(words), { timeout: 100_000 }).toBe(true);
}

describe('npm run models -- shadow', () => {
  it('measures live captures with a candidate model, compares the results and turns it off', async () => {
    expect(await shadow('on', manifestId(other.manifest), '--share', '1')).toContain('decides nothing');
    await untilLogged('A candidate set now measures a share of the captures');
    const session = await decideOne();
    // A busy machine may leave the candidate no time, which is written down as such: then there is another capture.
    let captures = 1;
    for (; (await comparisons())[0]?.compared !== 1; captures++) await decideOne();
    const { set: shipped, stamps } = loadSet();
    expect(session.status).toBe('APPROVED');
    expect(session.checks.find(({ kind }) => kind === 'face.consistency')?.engine).toEqual(stamps.match);

    const [comparison, ...rest] = await comparisons();
    expect(rest).toEqual([]);
    expect(comparison).toMatchObject({ set: shipped, captures, compared: 1, agreement: { errors: 1, of: 1 } });
    expect(comparison!.changed).toMatchObject([{ role: 'match', candidate: { digest: `sha256:${other.manifest.sha256}` } }]);
    // The same weights in another file: the same scores, on the same pictures.
    const scored = comparison!.checks.filter(({ difference }) => difference !== null);
    expect(scored.length).toBeGreaterThan(1);
    for (const { difference } of scored) expect(Math.abs(difference!.mean)).toBeLessThan(1e-3);

    expect(await shadow('report')).toContain('the same decision     1 of 1');

    await shadow('off');
    await untilLogged('The candidate was withdrawn');
    await decideOne();
    expect((await comparisons())[0]).toMatchObject({ captures });
  });

  it('refuses what it cannot try, in a sentence', async () => {
    for (const [args, words] of [
      [['on', 'nobody@2026-11-22'], /There is no manifest for nobody@2026-11-22/],
      [['on', 'mobilefacenet-512@2026-11-01'], /already pins mobilefacenet-512/],
      [['on', '2031-01-01'], /neither a set/],
      [['on', manifestId(other.manifest), '--share', '7'], /--share 7 is not a share/],
      [['perhaps'], /npm run models -- shadow on/],
    ] as const) {
      await expect(shadow(...args)).rejects.toThrow(Refusal);
      await expect(shadow(...args)).rejects.toThrow(words);
    }
  });
});
