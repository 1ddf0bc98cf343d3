import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { SetFinder } from '@faceproof/workers/sets/set-finder.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Definitions, openDefinitions } from '../../harness/media/definitions-folder.js';

const SHIPPED = loadSet().set;
let definitions: Definitions;
let modelsDir: string;
let told: string[];
beforeEach(async () => {
  definitions = await openDefinitions();
  modelsDir = await mkdtemp(join(tmpdir(), 'faceproof-weights-'));
  told = [];
});
afterEach(async () => {
  await definitions.close();
  await rm(modelsDir, { recursive: true, force: true });
});

function finder(pinned: string | null = null): SetFinder {
  return new SetFinder({ definitionsDir: definitions.dir, modelsDir, pinned, onRefused: (set) => told.push(set) });
}

function nameOf(found: ReturnType<SetFinder['next']>): string | null {
  return found?.set.set ?? null;
}

describe('the set that a worker runs', () => {
  it('is the newest of the folder, or the shipped one if the folder has none', async () => {
    const sets = finder();
    expect(nameOf(sets.next(null))).toBe(SHIPPED);
    expect(sets.next(SHIPPED)).toBeNull();
    await definitions.placeSet('2026-12-21.9');
    await definitions.placeSet('2026-12-21.10');
    expect(nameOf(sets.next(SHIPPED))).toBe('2026-12-21.10');
    expect(sets.next('2026-12-21.10')).toBeNull();
  });

  it('is the previous one again when the newest is removed', async () => {
    await definitions.placeSet('2026-12-21');
    await definitions.placeSet('2026-12-22');
    await definitions.remove('sets/2026-12-22.json');
    expect(nameOf(finder().next('2026-12-22'))).toBe('2026-12-21');
  });

  it('is always the pinned one if there is one', async () => {
    await definitions.placeSet('2026-12-21');
    await definitions.placeSet('2026-12-22');
    const sets = finder('2026-12-21');
    expect(nameOf(sets.next(null))).toBe('2026-12-21');
    expect(sets.next('2026-12-21')).toBeNull();
    const missing = finder('2020-01-01');
    expect(missing.next(null)).toBeNull();
    expect(missing.refused()[0]?.error.message).toMatch(
      /^The set of MODEL_SET does not work: .*2020-01-01\.json does not exist$/,
    );
  });

  it('stays the previous one until the newest is complete, and the worker reports this once', async () => {
    const sets = finder();
    await writeFile(join(definitions.dir, 'sets', '2026-12-22.json'), '{"v": 1, "se');
    expect(sets.next(SHIPPED)).toBeNull();
    expect(sets.next(SHIPPED)).toBeNull();
    expect(told).toEqual(['2026-12-22']);
    expect(sets.refused().map(({ set }) => set)).toEqual(['2026-12-22']);
    await definitions.placeSet('2026-12-22');
    expect(nameOf(sets.next(SHIPPED))).toBe('2026-12-22');
  });

  it('is the previous one if the newest names a missing manifest', async () => {
    await definitions.placeSet('2026-12-22', (set) => Object.assign(set.models, { match: 'nobody@2026-12-22' }));
    expect(finder().next(SHIPPED)).toBeNull();
    expect(told).toEqual(['2026-12-22']);
  });

  it('is not a set that failed to open, until its weights or its file change', async () => {
    const sets = finder();
    await definitions.placeSet('2026-12-22');
    const refuse = () => {
      const found = sets.next(SHIPPED);
      if (found !== null) sets.refuse(found, new EngineError('WEIGHTS_UNUSABLE', 'not there'));
      return nameOf(found);
    };
    expect([refuse(), refuse()]).toEqual(['2026-12-22', null]);
    const weights = join(modelsDir, 'eye-state-24@2026-11-01');
    await mkdir(weights);
    await writeFile(join(weights, 'model.onnx'), 'weights');
    expect([refuse(), refuse()]).toEqual(['2026-12-22', null]);
    await definitions.placeSet('2026-12-22', (set) => Object.assign(set.checks['face.match']!, { threshold: 0.5 }));
    expect([refuse(), refuse()]).toEqual(['2026-12-22', null]);
    expect(told).toEqual(['2026-12-22', '2026-12-22', '2026-12-22']);
  });

  it('is never a file that is not a set', async () => {
    for (const name of ['notes.json', '2026-12-22 copy.json', '.2026-12-22.json'])
      await writeFile(join(definitions.dir, 'sets', name), '{}');
    expect(finder().next(SHIPPED)).toBeNull();
    expect(told).toEqual([]);
  });
});
