import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareAttacks } from '@faceproof/desk/liveness/attack-groups.js';
import { readClipGroups } from '@faceproof/desk/liveness/read-clip-groups.js';
import { readLabels } from '@faceproof/desk/liveness/read-labels.js';
import { tellGroups } from '@faceproof/desk/liveness/tell-evaluation.js';
import { composeCalibration, withCalibration } from '@faceproof/desk/match/calibrate-match.js';
import { evaluateMatch, type MatchEvaluation } from '@faceproof/desk/match/evaluate-match.js';
import { findPeople, parsePairs } from '@faceproof/desk/match/read-pairs.js';
import { tellMatch } from '@faceproof/desk/match/tell-match.js';
import { nameThirds } from '@faceproof/desk/statistics/name-thirds.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { ManifestSchema } from '@faceproof/models/sets/manifest.js';
import { describe, expect, it } from 'vitest';

const LIST = `file_a,file_b,same,reference,group,device
a_doc.jpg,a_1.jpg,1,document,north,phone
a_doc.jpg,b_1.jpg,0,document,,phone
b_doc.jpg,b_1.jpg,1,document,south,phone
a_1.jpg,a_2.jpg,1,,north,webcam
b_1.jpg,b_2.jpg,1,,south,webcam
`;
const TEMPLATES = new Map([
  ['a_doc.jpg', Float32Array.of(1, 0)],
  ['a_1.jpg', Float32Array.of(1, 0)],
  ['a_2.jpg', Float32Array.of(0.8, 0.6)],
  ['b_doc.jpg', Float32Array.of(0, 1)],
  ['b_1.jpg', Float32Array.of(0, 1)],
  ['b_2.jpg', Float32Array.of(1, 0)],
]);

/** As if there were enough pairs for the rate. */
function withDocuments(evaluation: MatchEvaluation, fmr: number, threshold: number): MatchEvaluation {
  const { documents } = evaluation;
  const point = { ...documents!.everyPair.points[0]!, threshold };
  const everyPair = { ...documents!.everyPair, points: [point] };
  return { ...evaluation, documents: { ...documents!, everyPair, atFmr: [{ fmr, threshold }] } };
}

function evaluate(fmrs: readonly number[] = []) {
  const pairs = parsePairs(LIST, 'list.csv');
  const list = { name: 'list.csv', sha256: '0', pairs, people: findPeople(pairs, /^([ab])/) };
  return evaluateMatch(list, { templates: TEMPLATES, failed: [] }, { thresholds: [{ threshold: 0.5, why: 'tested' }], fmrs });
}

describe('results of matching by group', () => {
  const evaluation = evaluate();
  const of = (column: string, value: string) => evaluation.groups.find((one) => one.column === column && one.value === value)!;

  it('count the listed pairs of each value, and leave out pairs without one', () => {
    expect(of('group', 'north').listed).toMatchObject({ people: 1, fnmr: { errors: 0, of: 2 }, fmr: { of: 0 } });
    expect(of('group', 'south').listed).toMatchObject({ fnmr: { errors: 1, of: 2 } });
    expect(of('device', 'webcam').listed.fnmr).toMatchObject({ errors: 1, of: 2 });
    expect(of('reference', 'document').listed).toMatchObject({
      people: 2,
      fmr: { errors: 0, of: 1 },
      fnmr: { errors: 0, of: 2 },
    });
  });

  it('say that a group has too few people', () => {
    expect(evaluation.groups.every(({ tooFew }) => tooFew)).toBe(true);
    expect(tellMatch(evaluation, loadSet())).toContain('too few people (1 of at least 20) for a claim about the group');
  });

  it('compare every document with every capture that the list compares with documents', () => {
    // Two documents and two captures (a_1, b_1): two genuine pairs, and two of two people.
    expect(evaluation.documents?.everyPair).toMatchObject({ genuine: 2, impostor: 2 });
    expect(evaluation.documents?.everyPair.points[0]).toMatchObject({ fmr: { errors: 0, of: 2 }, fnmr: { errors: 0, of: 2 } });
    expect(evaluation.documents?.listed).toMatchObject({ genuine: 2, impostor: 1 });
  });

  it('offer a threshold for documents where there are enough pairs of a document and a capture', () => {
    const { match } = loadSet().manifests;
    const of = { set: loadSet(), data: 'few', date: '2026-11-23' };
    const entryAt = (fmr: number) => composeCalibration(evaluate([fmr]), { ...of, fmrs: [fmr] });
    // There are nine pairs of two people, and two of a document and a capture.
    expect(entryAt(0.5).results).not.toHaveProperty('documentPeople');
    const enough = composeCalibration(withDocuments(evaluate([0.5]), 0.5, 0.25), { ...of, fmrs: [0.5] });
    expect(enough.results).toMatchObject({ 'documentFmr5e-1Threshold': 0.25, documentImpostorPairs: 2, documentPeople: 2 });
    expect(ManifestSchema.parse(withCalibration(match, enough)).calibration.at(-1)).toEqual(enough);
  });

  it('never show a rate of nothing without its bound', () => {
    const text = tellMatch(evaluation, loadSet());
    expect(text).toContain('none of 2 (at most 100.00 %: 3 / 2 people)');
    expect(text).not.toMatch(/(FMR|FNMR) 0 %/);
  });
});

describe('results of liveness by group', () => {
  const judged = [
    { person: 'a', live: true, isError: false, groups: { device: 'old' } },
    { person: 'b', live: true, isError: true, groups: { device: 'old' } },
    { person: 'a', live: false, isError: true, groups: { device: 'new' } },
    { person: 'c', live: false, isError: true },
  ];

  it('count attacks and live people apart, by value', () => {
    expect(compareAttacks(judged)).toMatchObject([
      { column: 'device', value: 'old', people: 2, tooFew: true, bpcer: { errors: 1, of: 2 }, apcer: { of: 0 } },
      { column: 'device', value: 'new', people: 1, bpcer: { of: 0 }, apcer: { errors: 1, of: 1 } },
    ]);
    expect(tellGroups('here', compareAttacks(judged)).join('\n')).toContain('too few people (2 of at least 20)');
    expect(tellGroups('here', [])).toEqual([]);
  });

  it('come from the columns of the lists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-groups-'));
    try {
      const path = join(folder, 'list.csv');
      await writeFile(path, 'file,label,device,quality\na.jpg,live,phone,\nb.jpg,print,,0.4\n');
      expect((await readLabels(path)).map(({ groups }) => groups)).toEqual([{ device: 'phone' }, { quality: '0.4' }]);
      await writeFile(path, 'file,group\nlive_a.mp4,north\n');
      expect(await readClipGroups(path)).toEqual(new Map([['live_a.mp4', { group: 'north' }]]));
      await writeFile(path, 'file,label\nlive_a.mp4,live\n');
      await expect(readClipGroups(path)).rejects.toThrow('one of group, device, quality');
      await expect(readClipGroups(join(folder, 'none.csv'))).rejects.toThrow('cannot be read');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('a column of numbers is reported by its thirds, a column of words by its words', () => {
  const name = nameThirds(['0.1', '0.2', '0.3', '0.4', '0.5', '0.6']);
  expect(['0.1', '0.3', '0.6'].map(name)).toEqual(['low (below 0.3)', 'middle (0.3 to 0.5)', 'high (from 0.5)']);
  expect(nameThirds(['good', '2', '3', '4'])('2')).toBe('2');
  expect(nameThirds(['1', '2'])('2')).toBe('2');
});
