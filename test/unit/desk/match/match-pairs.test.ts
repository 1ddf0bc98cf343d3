import { calibratedThresholds } from '@faceproof/desk/definitions/calibrations.js';
import { composeCalibration, withCalibration } from '@faceproof/desk/match/calibrate-match.js';
import { evaluateMatch } from '@faceproof/desk/match/evaluate-match.js';
import { findPeople, type Pair, type PairList, parsePairs } from '@faceproof/desk/match/read-pairs.js';
import { countImpostors } from '@faceproof/desk/match/tally-pairs.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { describe, expect, it } from 'vitest';

const set = loadSet();

describe('a list of pairs', () => {
  it('is read with and without sources and folds', () => {
    expect(parsePairs('file_a,file_b,same\na.jpg,b.jpg,1\r\n', 'x')).toEqual([
      { a: 'a.jpg', b: 'b.jpg', same: true, source: 'all', fold: null },
    ]);
    expect(parsePairs('source,same,file_b,file_a,fold\nlfw,0,b.jpg,a.jpg,3', 'x')).toEqual([
      { a: 'a.jpg', b: 'b.jpg', same: false, source: 'lfw', fold: '3' },
    ]);
  });

  it.each([
    ['a,b\n1,2', /has no column file_a, file_b, same/],
    ['file_a,file_b,same\na.jpg,b.jpg,1\na.jpg,b.jpg,yes', /line 3/],
    ['file_a,file_b,same\na.jpg,b.jpg', /line 2/],
  ])('is refused by its line: %j', (text, sentence) => {
    expect(() => parsePairs(text, 'pairs.csv')).toThrow(sentence);
  });

  it('identifies pictures of one person by their names and by its pairs', () => {
    const people = findPeople([
      pair('ann_1.jpg', 'ann_2.jpg', true),
      pair('ann_1.jpg', 'passport.jpg', true),
      pair('ann_2.jpg', 'bob_1.jpg', false),
    ]);
    const of = (file: string) => people.get(file);
    expect(of('ann_1.jpg')).toBe(of('passport.jpg'));
    expect(of('bob_1.jpg')).not.toBe(of('ann_2.jpg'));
  });

  it('is refused if its names contradict it', () => {
    const contradiction = [pair('id_1.jpg', 'id_2.jpg', false)];
    expect(() => findPeople(contradiction)).toThrow(/id_1\.jpg and id_2\.jpg .* --person/);
    expect(findPeople(contradiction, /(.*)/).size).toBe(2);
  });
});

describe('an evaluation', () => {
  it('counts listed pairs and all pairs, and lists pictures without a template separately', () => {
    const evaluation = evaluateMatch(LIST, { templates: TEMPLATES, failed: [{ file: 'c_1.jpg', fault: 'NO_FACE' }] }, ASKED);
    expect(evaluation.extraction).toMatchObject({
      pictures: 5,
      failed: { errors: 1 },
      byFault: [{ fault: 'NO_FACE', files: ['c_1.jpg'] }],
    });
    const [only] = evaluation.sources;
    expect(only?.listed).toMatchObject({ genuine: 1, impostor: 1, notCompared: 1 });
    expect(only?.everyPair).toMatchObject({ genuine: 2, impostor: 4 });
    // With the picture that gave no template.
    expect(countImpostors(LIST)).toBe(8);
    // a_1 and a_2 are 0.6 alike; b_1 is 0.8 like a_2 and 0 like a_1.
    expect(only?.listed.points[0]).toMatchObject({ threshold: 0.7, fmr: { errors: 1, of: 1 }, fnmr: { errors: 1, of: 1 } });
    expect(evaluation.worst.impostor[0]).toMatchObject({ a: 'a_2.jpg', b: 'b_1.jpg' });
  });

  it('states and calibrates no threshold for a rate that needs more pairs', () => {
    const evaluation = evaluateMatch(LIST, { templates: TEMPLATES, failed: [] }, { ...ASKED, fmrs: [0.1] });
    expect(evaluation.sources[0]?.atFmr).toEqual([{ fmr: 0.1, threshold: null }]);
    const calibrating = () => composeCalibration(evaluation, { set, data: 'few', date: '2026-11-21', fmrs: [0.1] });
    expect(calibrating).toThrow(/4 impostor pairs are too few for an FMR of 1e-1.*It takes 30 pairs.*--fmr 8e-1 or more/);
  });

  it('becomes an entry for exactly these weights', () => {
    const evaluation = evaluateMatch(LIST, { templates: TEMPLATES, failed: [] }, { ...ASKED, fmrs: [0.75] });
    const entry = composeCalibration(evaluation, { set, data: 'few', date: '2026-11-21', fmrs: [0.75] });
    const [match] = set.manifests.match;
    expect(calibratedThresholds(match)).toEqual([]);
    const calibrated = withCalibration(match, entry);
    expect(calibratedThresholds(calibrated)).toMatchObject([{ fmr: 0.75, entry: { of: `sha256:${match.sha256}` } }]);
    expect(calibratedThresholds({ ...calibrated, sha256: '0'.repeat(64) })).toEqual([]);
    expect(withCalibration(calibrated, entry).calibration).toHaveLength(calibrated.calibration.length);
  });
});

function pair(a: string, b: string, same: boolean): Pair {
  return { a, b, same, source: 'all', fold: null };
}

const PAIRS = [pair('a_1.jpg', 'a_2.jpg', true), pair('a_2.jpg', 'b_1.jpg', false), pair('c_1.jpg', 'b_2.jpg', false)];
const LIST: PairList = { name: 'pairs.csv', sha256: '', pairs: PAIRS, people: findPeople(PAIRS) };
const TEMPLATES = new Map([
  ['a_1.jpg', Float32Array.of(1, 0, 0)],
  ['a_2.jpg', Float32Array.of(0.6, 0.8, 0)],
  ['b_1.jpg', Float32Array.of(0, 1, 0)],
  ['b_2.jpg', Float32Array.of(0, 0, 1)],
]);
const ASKED = { thresholds: [{ threshold: 0.7, why: 'tested' }], fmrs: [] };
