import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSet } from '@faceproof/models/load-set.js';
import { cosine } from '@faceproof/models/vectors.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsDir } from '../engine/engine-fixtures.js';

const FOLDER = join(import.meta.dirname, '../../../shared/data/match');
/** One of the four folds that lie here: 600 pairs of about 1,000 pictures. */
const FOLD = '0';
const AT_ONCE = 4;

interface Pair {
  similarity: number;
  same: boolean;
}

describe.skipIf(!existsSync(FOLDER))('matching (needs ../shared/data/match)', () => {
  let engine: Engine;
  let faces: Pair[] = [];
  let selfies: Pair[] = [];
  const { threshold } = loadSet().thresholds['face.match']!;

  beforeAll(async () => {
    engine = await openEngine({ modelsDir: await modelsDir() });
    const rows = (await readFile(join(FOLDER, 'pairs.csv'), 'utf8'))
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.trim().split(','));
    const wanted = rows.filter(([, , , source, fold]) => (source === 'lfw' ? fold === FOLD : source === 'selfies'));
    const templates = await measureAll(engine, [...new Set(wanted.flatMap(([a = '', b = '']) => [a, b]))]);
    const pairs = (source: string) =>
      wanted
        .filter((row) => row[3] === source)
        .map(([a = '', b = '', same]) => ({ similarity: cosine(templates.get(a)!, templates.get(b)!), same: same === '1' }));
    faces = pairs('lfw');
    selfies = pairs('selfies');
  }, 300_000);
  afterAll(() => engine.close());

  it('tells people of the web apart in 99 of 100 pairs at the best threshold', () => {
    expect(faces).toHaveLength(600);
    const best = Math.max(...faces.map(({ similarity }) => accuracyAt(faces, similarity)));
    expect(best).toBeGreaterThanOrEqual(0.99);
  });

  it('takes nobody for somebody else at the shipped threshold, in these few pairs', () => {
    const strangers = [...faces, ...selfies].filter(({ same }) => !same);
    expect(strangers.filter(({ similarity }) => similarity >= threshold)).toEqual([]);
  });

  it('knows every selfie’s person at the shipped threshold', () => {
    expect(selfies.filter(({ same, similarity }) => same && similarity < threshold)).toEqual([]);
  });
});

function accuracyAt(pairs: readonly Pair[], threshold: number): number {
  return pairs.filter(({ similarity, same }) => similarity >= threshold === same).length / pairs.length;
}

async function measureAll(engine: Engine, files: readonly string[]): Promise<Map<string, Float32Array>> {
  const templates = new Map<string, Float32Array>();
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const frames = [await readFile(join(FOLDER, file))];
      const { template } = await engine.measure({ captureId: 'cap_test', media: { kind: 'FRAMES', frames }, reference: null });
      templates.set(file, Float32Array.from(template ?? []));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return templates;
}
