import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureSet } from '@faceproof/desk/card/measure-set.js';
import { compareAttacks } from '@faceproof/desk/liveness/attack-groups.js';
import { formatGroups } from '@faceproof/desk/liveness/format-evaluation.js';
import { readClipGroups, readLabels } from '@faceproof/desk/liveness/read-labels.js';
import { composeCalibration, withCalibration } from '@faceproof/desk/match/calibrate-match.js';
import { evaluateMatch, type MatchEvaluation } from '@faceproof/desk/match/evaluate-match.js';
import { formatMatch } from '@faceproof/desk/match/format-match.js';
import { thresholdsOf } from '@faceproof/desk/match/measure-match.js';
import { findPeople, type Pair, parsePairs } from '@faceproof/desk/match/read-pairs.js';
import { countImpostors } from '@faceproof/desk/match/tally-pairs.js';
import { nameValuesOf } from '@faceproof/desk/statistics/name-values.js';
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
  return evaluatePairs(parsePairs(LIST, 'list.csv'), fmrs);
}

function evaluatePairs(
  pairs: Pair[],
  fmrs: readonly number[] = [],
  { templates, person } = { templates: TEMPLATES, person: /^([ab])/ },
) {
  return evaluateMatch(
    listOf(pairs, person),
    { templates, failed: [] },
    { thresholds: [{ threshold: 0.5, why: 'tested' }], fmrs },
  );
}

function listOf(pairs: Pair[], person = /^([ab])/) {
  return { name: 'list.csv', sha256: '0', pairs, people: findPeople(pairs, person) };
}

describe('results of matching by group', () => {
  const evaluation = evaluate();
  const of = (column: string, value: string, judgedBy = 'CAPTURES') =>
    evaluation.groups.find((one) => one.column === column && one.value === value && one.judgedBy === judgedBy)!;

  it('count the listed pairs of each value, and leave out pairs without one', () => {
    expect(of('group', 'north').listed).toMatchObject({ people: 1, fnmr: { errors: 0, of: 1 }, fmr: { of: 0 } });
    expect(of('group', 'north', 'DOCUMENTS').listed).toMatchObject({ people: 1, fnmr: { errors: 0, of: 1 }, fmr: { of: 0 } });
    expect(of('group', 'south').listed).toMatchObject({ fnmr: { errors: 1, of: 1 } });
    expect(of('device', 'webcam').listed.fnmr).toMatchObject({ errors: 1, of: 2 });
    expect(of('reference', 'document', 'DOCUMENTS').listed).toMatchObject({
      people: 2,
      fmr: { errors: 0, of: 1 },
      fnmr: { errors: 0, of: 2 },
    });
  });

  it('say of each rate of a group whether it has too few people', () => {
    // The person of the only genuine pair of two captures in the group, and no one for false matches.
    expect(of('group', 'north').listed).toMatchObject({ fnmr: { people: 1, tooFew: true }, fmr: { people: 0, of: 0 } });
    const text = formatMatch(evaluation, loadSet());
    expect(text).toContain('too few people for a claim about the group (FNMR 1 of at least 20)');
    // No rate of nothing is shown without its bound.
    expect(text).toContain('none of 2 (at most 100.00 %: 3 / 2 people)');
    const many = Array.from({ length: 20 }, (_, i) => i);
    const rows = many.map((i) => `p${i}_1.jpg,p${(i + 1) % 20}_1.jpg,0,x`);
    const pairs = parsePairs(['file_a,file_b,same,group', ...rows, 'p0_1.jpg,p0_2.jpg,1,x'].join('\n'), 'list.csv');
    const files = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
    const templates = new Map(files.map((file) => [file, Float32Array.of(1, 0)]));
    const [group] = evaluatePairs(pairs, [], { templates, person: /^(p\d+)_/ }).groups;
    expect(group?.listed).toMatchObject({ fmr: { people: 20, tooFew: false }, fnmr: { people: 1, tooFew: true } });
    expect(group?.everyPair).toMatchObject({ fmr: { people: 20, tooFew: false }, fnmr: { people: 1, tooFew: true } });
  });

  it('compare the groups that fare best and worst, and count strangers of different groups', () => {
    const many = Array.from({ length: 24 }, (_, i) => i);
    const rows = many.flatMap((i) => {
      const group = i < 12 ? 'north' : 'south';
      return [
        `p${i}_1.jpg,p${i}_2.jpg,1,${group}`,
        `p${i}_1.jpg,p${i < 12 ? (i + 1) % 12 : 12 + ((i + 1) % 12)}_1.jpg,0,${group}`,
      ];
    });
    const pairs = parsePairs(['file_a,file_b,same,group', ...rows].join('\n'), 'list.csv');
    // Of the south, every second person is unlike themselves; strangers of different groups are always alike.
    const axis = (i: number, nth: number) =>
      i >= 12 && i % 2 === 0 && nth === 2 ? Float32Array.of(0, 1) : Float32Array.of(1, 0);
    const templates = new Map(many.flatMap((i) => [1, 2].map((nth) => [`p${i}_${nth}.jpg`, axis(i, nth)] as const)));
    const { gaps, groups } = evaluatePairs(pairs, [], { templates, person: /^(p\d+)_/ });
    const gap = gaps.find(({ metric }) => metric === 'FNMR')!;
    expect(gap).toMatchObject({ column: 'group', worst: 'south', best: 'north', within25: null, ratio: { estimate: null } });
    expect(gap.difference.estimate).toBe(0.5);
    expect(gap.difference.low).toBeLessThan(0.5);
    expect(gap.difference.high).toBeGreaterThan(0.5);
    // 24 pictures of each group; six of the south are like nobody of the north.
    expect(groups[0]!.across).toMatchObject({ errors: 24 * 18, of: 24 * 24 });
  });

  it('judge documents at their own threshold, in their results and in their groups', () => {
    const asked = { thresholds: [{ threshold: 0.5, why: 'every reference' }], fmrs: [] };
    const own = evaluateMatch(
      listOf(parsePairs(LIST, 'list.csv')),
      { templates: TEMPLATES, failed: [] },
      { ...asked, ofDocuments: [{ threshold: 0.9, why: 'documents' }] },
    );
    expect(own.sources[0]?.everyPair.points.map(({ threshold }) => threshold)).toEqual([0.5]);
    expect(own.documents?.everyPair.points.map(({ threshold }) => threshold)).toEqual([0.9]);
    const groups = own.groups.map(({ column, value, judgedBy, threshold }) => [column, value, judgedBy, threshold].join(' '));
    expect(groups).toContain('group north CAPTURES 0.5');
    expect(groups).toContain('group north DOCUMENTS 0.9');
    expect(groups).toContain('reference document DOCUMENTS 0.9');
    const text = formatMatch(own, loadSet());
    expect(text).toContain('By group, at 0.5, with documents at 0.9;');
    expect(text).toContain('group north, with documents ');
  });

  it('do not mistake a source that is named documents for the documents', () => {
    const source = evaluatePairs(parsePairs('file_a,file_b,same,source\na_1.jpg,a_2.jpg,1,documents\n', 'list.csv'));
    const text = formatMatch(source, loadSet());
    expect(text).toContain('\ndocuments: 2 pictures of 1 person\n');
    expect(text).not.toContain('Documents with captures');
    expect(formatMatch(evaluation, loadSet())).toContain('\nDocuments with captures: ');
  });

  it('compare every document with every capture that the list compares with documents', () => {
    // Two documents and two captures (a_1, b_1): two genuine pairs, and two of two people.
    expect(evaluation.documents?.everyPair).toMatchObject({ genuine: 2, impostor: 2 });
    expect(evaluation.documents?.everyPair.points[0]).toMatchObject({ fmr: { errors: 0, of: 2 }, fnmr: { errors: 0, of: 2 } });
    expect(evaluation.documents?.listed).toMatchObject({ genuine: 2, impostor: 1 });
  });

  it('count a pair for one threshold alone: a document with a capture apart, two documents not at all', () => {
    const [overall] = evaluation.sources;
    // a_1, a_2, b_1 and b_2 are the captures.
    expect(overall).toMatchObject({ pictures: 4, people: 2, everyPair: { genuine: 2, impostor: 4 } });
    expect(overall?.listed).toMatchObject({ genuine: 2, impostor: 0, notCompared: 0 });
    expect(overall?.everyPair.points[0]).toMatchObject({ fmr: { errors: 3, of: 4 }, fnmr: { errors: 1, of: 2 } });
    const pairs = parsePairs(`${LIST}a_doc.jpg,b_doc.jpg,0,document,,\nb_2.jpg,b_doc.jpg,1,,,\n`, 'list.csv');
    const more = evaluatePairs(pairs);
    expect(more.sources[0]).toMatchObject({ everyPair: { genuine: 2, impostor: 4 }, listed: { genuine: 2, impostor: 0 } });
    // A picture of a document is one in every row; b_2 is now compared with documents too.
    expect(more.documents?.listed).toMatchObject({ genuine: 3, impostor: 1 });
    expect(more.documents?.everyPair).toMatchObject({ genuine: 3, impostor: 3 });
    expect(countImpostors(listOf(pairs))).toBe(4);
    expect(more.worst.everyImpostor.map(({ a, b }) => [a, b].join())).not.toContain('a_doc.jpg,b_doc.jpg');
  });

  it('fit no threshold of other people to pairs with a document', () => {
    const people = ['p', 'q', 'r', 's', 't', 'u'];
    const templates = new Map(
      people.flatMap((name, i) => [
        [`${name}_1.jpg`, Float32Array.of(Math.cos(i), Math.sin(i))],
        [`${name}_2.jpg`, Float32Array.of(Math.cos(i + 0.1), Math.sin(i + 0.1))],
        [`${name}_doc.jpg`, Float32Array.of(1, 0)],
      ]),
    );
    const captures = people.map((name) => `${name}_1.jpg,${name}_2.jpg,1,`);
    const documents = people.map((name) => `${name}_doc.jpg,${name}_1.jpg,1,document`);
    const evaluateRows = (rows: readonly string[]) => {
      const pairs = parsePairs(['file_a,file_b,same,reference', ...rows].join('\n'), 'list.csv');
      return evaluatePairs(pairs, [0.2], { templates, person: /^([p-u])/ });
    };
    const [alone, both] = [evaluateRows(captures), evaluateRows([...captures, ...documents])];
    expect(alone.crossFitted[0]).toMatchObject({ thresholds: {}, fnmr: { of: 6, byPeople: { people: 6, units: 6 } } });
    expect(both.crossFitted).toEqual(alone.crossFitted);
    expect(both.documents?.everyPair).toMatchObject({ genuine: 6, impostor: 30 });
  });

  it('offer a threshold for documents where there are enough pairs of a document and a capture', () => {
    const [match] = loadSet().manifests.match;
    const of = { set: loadSet(), data: 'few', date: '2026-11-23' };
    const entryAt = (fmr: number) => composeCalibration(evaluate([fmr]), { ...of, fmrs: [fmr] });
    // There are four pairs of captures of two people, and two of a document and a capture.
    expect(entryAt(0.75).results).not.toHaveProperty('documentPeople');
    const enough = composeCalibration(withDocuments(evaluate([0.75]), 0.75, 0.25), { ...of, fmrs: [0.75] });
    expect(enough.results).toMatchObject({ 'documentFmr7.5e-1Threshold': 0.25, documentImpostorPairs: 2, documentPeople: 2 });
    expect(ManifestSchema.parse(withCalibration(match, enough)).calibration.at(-1)).toEqual(enough);
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
      { column: 'device', value: 'old', people: 2, bpcer: { errors: 1, of: 2, people: 2, tooFew: true }, apcer: { of: 0 } },
      { column: 'device', value: 'new', people: 1, bpcer: { of: 0 }, apcer: { errors: 1, of: 1, people: 1 } },
    ]);
    expect(formatGroups('here', compareAttacks(judged)).join('\n')).toContain(
      'too few people for a claim about the group (BPCER 2 of at least 20)',
    );
    const many = Array.from({ length: 20 }, (_, i) => ({
      ...{ person: `${i}`, live: true, isError: false, groups: { device: 'old' } },
    }));
    expect(compareAttacks([...many, { person: '0', live: false, isError: false, groups: { device: 'old' } }])).toMatchObject([
      { people: 20, bpcer: { tooFew: false }, apcer: { people: 1, tooFew: true } },
    ]);
    expect(formatGroups('here', [])).toEqual([]);
  });

  it('come from the columns of the lists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-groups-'));
    try {
      const path = join(folder, 'list.csv');
      await writeFile(path, 'file,label,device,quality\na.jpg,live,phone,\nb.jpg,print,,0.4\n');
      expect((await readLabels(path)).map(({ groups }) => groups)).toEqual([{ device: 'phone' }, { quality: '0.4' }]);
      await writeFile(path, 'file,group\nlive_a.mp4,north\n');
      const clips = ['live_a.mp4', 'live_b.mp4'];
      expect(await readClipGroups(path, clips)).toEqual(new Map([['live_a.mp4', { group: 'north' }]]));
      for (const [text, sentence] of [
        ['file,label\nlive_a.mp4,live\n', 'one of group, device, quality'],
        ['file,group\nlive_a.mp4,north\nlive_c.mp4,south\n', 'line 3: "live_c.mp4" is not the name of a clip'],
        ['file,group\nlive_a.mp4,north\nlive_a.mp4,south\n', 'line 3: live_a.mp4 is named twice'],
        ['file,group\nlive_a.mp4,north,phone\n', 'line 2: 3 cells for 2 columns'],
      ] as const) {
        await writeFile(path, text);
        await expect(readClipGroups(path, clips)).rejects.toThrow(sentence);
      }
      await expect(readClipGroups(join(folder, 'none.csv'), clips)).rejects.toThrow('cannot be read');
      // Before anything is measured.
      await writeFile(join(folder, 'live_b.mp4'), '');
      const measure = measureSet({
        ...{ pairs: join(folder, 'none.csv'), images: folder, person: undefined, clips: folder, groups: path },
        ...{ set: loadSet(), engine: 'onnx:cpu', modelsDir: folder, cacheDir: null },
      });
      await expect(measure).rejects.toThrow('line 2: 3 cells for 2 columns');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('measured quality is reported by its thirds, every other column as it is', () => {
  const numbers = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6'];
  const name = nameValuesOf('quality', numbers);
  expect(['0.1', '0.3', '0.6'].map(name)).toEqual(['low (below 0.3)', 'middle (0.3 to 0.5)', 'high (from 0.5)']);
  expect(nameValuesOf('quality', ['good', '2', '3', '4'])('2')).toBe('2');
  expect(nameValuesOf('quality', ['1', '2'])('2')).toBe('2');
  for (const column of ['group', 'device', 'reference']) expect(numbers.map(nameValuesOf(column, numbers))).toEqual(numbers);
});

describe('the thresholds of an evaluation', () => {
  const set = loadSet();
  const { 'face.match': pinned } = set.thresholds;

  it('begin with those that the service applies: documents have their own if the set pins one', () => {
    const without = thresholdsOf(set);
    expect(without.ofDocuments).toEqual(without.thresholds);
    expect(without.thresholds[0]).toEqual({ threshold: pinned.threshold, why: `set ${set.set}: match` });
    const { thresholds, ofDocuments } = thresholdsOf({ ...set, documentMatch: { threshold: 0.55, reviewThreshold: 0.5 } });
    expect(thresholds).toEqual(without.thresholds);
    expect(ofDocuments).toEqual([
      { threshold: 0.55, why: `set ${set.set}: match with documents` },
      { threshold: 0.5, why: `set ${set.set}: review` },
    ]);
  });
});
