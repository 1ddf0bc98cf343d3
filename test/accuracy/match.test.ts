import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateMatch, type MatchEvaluation } from '@faceproof/desk/match/evaluate-match.js';
import { measurePictures } from '@faceproof/desk/match/measure-pictures.js';
import { findPeople, readPairs } from '@faceproof/desk/match/read-pairs.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelsDir } from '../engine/engine-fixtures.js';
import { IS_LONG } from '../harness/long-run.js';

const FOLDER = join(import.meta.dirname, '../../../shared/data/match');
/** Of one of the four folds that lie here. `evaluate match` measures all pairs. */
const FOLD = '0';
const EVERY = 4;
const PAIRS_OF_A_KIND = 300 / EVERY;
const absent = existsSync(FOLDER) ? null : '../shared/data/match is not beside the project';
const missing = IS_LONG ? absent : 'it takes minutes: npm run test:long';
const set = loadSet();
const { threshold } = set.thresholds['face.match'];

describe.skipIf(missing !== null)(`matching (skipped here: ${missing})`, () => {
  let evaluation: MatchEvaluation;

  beforeAll(async () => {
    const list = await readPairs(join(FOLDER, 'pairs.csv'));
    const ofFold = list.pairs.filter(({ source, fold }) => source === 'lfw' && fold === FOLD);
    const selfies = list.pairs.filter(({ source }) => source === 'selfies');
    const pairs = [...ofFold.filter((_, i) => i % EVERY === 0), ...selfies];
    const people = findPeople(pairs);
    const options = { modelsDir: await modelsDir(), set, engine: 'onnx:cpu', cacheDir: null, onProgress: () => undefined };
    const measured = await measurePictures(FOLDER, [...people.keys()], options);
    const asked = { thresholds: [{ threshold, why: 'shipped' }], fmrs: [1e-3] };
    evaluation = evaluateMatch({ ...list, pairs, people }, measured, asked);
  }, 300_000);

  const of = (source: string) => evaluation.sources.find((one) => one.source === source)!;

  it('finds a template in every picture', () => {
    expect(evaluation.extraction.failed.errors).toBe(0);
  });

  it('tells people of the web apart in 98 of 100 pairs at the threshold that holds one in a thousand strangers', () => {
    const { listed, everyPair } = of('lfw');
    const [, atRate] = listed.points;
    expect(listed).toMatchObject({ genuine: PAIRS_OF_A_KIND, impostor: PAIRS_OF_A_KIND, notCompared: 0 });
    expect(everyPair.impostor).toBeGreaterThan(30_000);
    expect((atRate!.fmr.errors + atRate!.fnmr.errors) / (2 * PAIRS_OF_A_KIND)).toBeLessThan(0.02);
  });

  it('takes no one for someone else at the shipped threshold among the listed pairs, and one in ten thousand of all', () => {
    expect(evaluation.sources.map(({ listed }) => listed.points[0]!.fmr.errors)).toEqual([0, 0, 0]);
    expect(of('lfw').everyPair.points[0]!.fmr.share).toBeLessThan(3e-4);
  });

  it('knows every selfie’s person at the shipped threshold', () => {
    expect(of('selfies').listed.points[0]!.fnmr).toMatchObject({ errors: 0, of: 42 });
  });
});
