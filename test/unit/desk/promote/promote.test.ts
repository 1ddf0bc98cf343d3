import { toJson } from '@faceproof/desk/definitions/place-manifest.js';
import {
  chooseDocumentMatch,
  chooseDocumentThreshold,
  chooseLivenessThreshold,
  chooseMatchThresholds,
} from '@faceproof/desk/promote/choose-thresholds.js';
import { keepDistributions } from '@faceproof/desk/promote/keep-distributions.js';
import { nameSet } from '@faceproof/desk/promote/name-set.js';
import { readThresholds } from '@faceproof/desk/promote/read-thresholds.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { ManifestOf } from '@faceproof/models/sets/manifest.js';
import { listSets, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { describe, expect, it } from 'vitest';

const set = loadSet();
const shipped = readSetFile(import.meta.dirname, listSets().at(-1) ?? '');
const ENTRY = {
  of: `sha256:${set.manifests.match[0].sha256}`,
  data: 'own people',
  size: '1000000 impostor pairs',
  date: '2026-11-21',
  results: {
    'fmr1e-3Threshold': 0.3,
    'fmr5e-4Threshold': 0.35,
    'fmr1e-4Threshold': 0.4,
    'fmr1e-5Threshold': 0.5,
    'fnmrAtFmr1e-4': 0.01,
  },
};
const calibrated: ManifestOf<'match'> = { ...set.manifests.match[0], calibration: [ENTRY] };

describe('a new set’s name', () => {
  it.each([
    [['2026-11-01'], null, '2026-11-21', '2026-11-21'],
    [['2026-11-21'], null, '2026-11-21', '2026-11-21.1'],
    [['2026-11-21', '2026-11-21.9', '2026-11-21.10'], null, '2026-11-21', '2026-11-21.11'],
    // The clock is behind: it must be the newest all the same.
    [['2026-12-24'], null, '2026-11-21', '2026-12-24.1'],
    [['2026-11-01'], '2026-11-30', '2026-11-21', '2026-11-30'],
  ])('of %j is, asked for %j on %s, %s', (existing, asked, today, name) => {
    expect(nameSet(existing, asked, today)).toBe(name);
  });

  it.each([
    ['tuesday', /is not a set name/],
    ['2026-11-01', /already a set/],
    ['2026-10-01', /would not run: 2026-11-01 is newer/],
  ])('%s is refused', (asked, sentence) => {
    expect(() => nameSet(['2026-11-01'], asked, '2026-11-21')).toThrow(sentence);
  });
});

describe('the distribution of a check’s scores', () => {
  const distribution = Array.from({ length: 20 }, (_, bin) => (bin === 14 ? 1 : 0));
  const { 'face.match': match } = shipped.checks;
  const base = { ...shipped, checks: { ...shipped.checks, 'face.match': { ...match, distribution } } };
  const own = { ...shipped, checks: { ...shipped.checks, 'face.match': { ...match, threshold: 0.45 } } };

  it('stays with another threshold for the same networks, unless a calibration brings a new one', () => {
    expect(keepDistributions(base, own)['face.match']).toEqual({ ...match, threshold: 0.45, distribution });
    expect(keepDistributions(base, own)['liveness.passive']).toEqual(shipped.checks['liveness.passive']);
    const later = Array.from({ length: 20 }, (_, bin) => (bin === 15 ? 1 : 0));
    const anew = { ...own, checks: { ...own.checks, 'face.match': { ...match, distribution: later } } };
    expect(keepDistributions(base, anew)['face.match'].distribution).toEqual(later);
    // To the letter: promote compares the sets' texts to see whether there is anything to promote.
    expect(JSON.stringify(keepDistributions(base, base))).toBe(JSON.stringify(base.checks));
  });

  it('goes with any of the networks that gave them, or their fusion', () => {
    const models = { ...own.models, landmarks: 'landmarks-98@2026-12-01' };
    expect(keepDistributions(base, { ...own, models })['face.match'].distribution).toBeUndefined();
    const livenessFusion = { id: 'liveness-2026-12-01', sha256: '0'.repeat(64) };
    expect(keepDistributions(base, { ...own, livenessFusion })['face.match'].distribution).toBeUndefined();
  });
});

describe('a match model’s thresholds', () => {
  it('follow from its own calibration: match with its review band, and a stricter consistency', () => {
    const chosen = chooseMatchThresholds(calibrated, 1e-4, []);
    expect(chosen['face.match']).toMatchObject({ threshold: 0.4, reviewThreshold: 0.3 });
    expect(chosen['face.match'].because).toMatch(
      /own people, 1000000 impostor pairs, 2026-11-21: FMR 1e-4 at 0\.4 \(FNMR 0\.01\)/,
    );
    expect(chosen['face.consistency']).toMatchObject({ threshold: 0.5, reviewThreshold: 0.4 });
  });

  it('come from the newest calibration, also of one day, or from the one that is named', () => {
    const later = { ...ENTRY, data: 'more people', results: { ...ENTRY.results, 'fmr1e-4Threshold': 0.44 } };
    const twice = { ...calibrated, calibration: [ENTRY, later] };
    expect(chooseMatchThresholds(twice, 1e-4, [])['face.match']).toMatchObject({ threshold: 0.44 });
    expect(chooseMatchThresholds(twice, 1e-4, [], 'own people')['face.match'].threshold).toBe(0.4);
    expect(() => chooseMatchThresholds(twice, 1e-4, [], 'nobody')).toThrow(
      /no calibration on "nobody".*"more people", "own people"/,
    );
  });

  it('are of documents only if that calibration measured documents at the rate', () => {
    expect(chooseDocumentThreshold(calibrated, 1e-4)).toBeNull();
    const documents = { documentImpostorPairs: 90_000, documentPeople: 400, 'documentFmr1e-3Threshold': 0.5 };
    const results = { ...ENTRY.results, ...documents, 'documentFmr1e-4Threshold': 0.58 };
    const measured = { ...calibrated, calibration: [{ ...ENTRY, results }] };
    expect(chooseDocumentThreshold(measured, 1e-4)).toEqual({
      threshold: 0.58,
      reviewThreshold: 0.5,
      because: expect.stringContaining('90000 impostor pairs of a document and a capture of 400 people'),
    });
    expect(chooseDocumentThreshold(measured, 1e-5)).toBeNull();
    expect(chooseDocumentThreshold(measured, 1e-4, 'nobody')).toBeNull();
    // The names of documents' rates are not taken for those of every reference.
    expect(chooseMatchThresholds(measured, 1e-4, [])['face.match'].threshold).toBe(0.4);
  });

  it('are, for documents, those of its newest set when it comes back, and lost with a calibration that has none', () => {
    const documentMatch = { threshold: 0.55, reviewThreshold: 0.5, because: 'tried on our documents' };
    const [before, other] = [
      { ...shipped, set: '2026-11-25', documentMatch },
      { ...shipped, set: '2026-11-26', models: { ...shipped.models, match: 'other@2026-11-26' } },
    ];
    const back = { fmr: 1e-4, base: other, earlier: [other, before, shipped] };
    expect(chooseDocumentMatch(set.manifests.match[0], back)).toEqual(documentMatch);
    expect(chooseDocumentMatch(calibrated, back)).toEqual(documentMatch);
    const again = { fmr: 1e-4, base: before, earlier: [before, shipped] };
    expect(chooseDocumentMatch(set.manifests.match[0], again)).toEqual(documentMatch);
    expect(chooseDocumentMatch(undefined, again)).toEqual(documentMatch);
    expect(chooseDocumentMatch(calibrated, again)).toBeUndefined();
  });

  it('are refused if another file or another rate was measured, with the command to run', () => {
    const other = { ...calibrated, sha256: '0'.repeat(64), version: '2026-12-01' };
    expect(() => chooseMatchThresholds(other, 1e-4, [shipped])).toThrow(
      /No threshold was calibrated for exactly mobilefacenet-512@2026-12-01.*calibrate match --model mobilefacenet-512@2026-12-01/,
    );
    const twice = { ...calibrated, calibration: [...calibrated.calibration, ...calibrated.calibration] };
    for (const manifest of [calibrated, twice])
      expect(() => chooseMatchThresholds(manifest, 1e-6, [])).toThrow(
        /calibrated for FMR 1e-3, 5e-4, 1e-4, 1e-5, not for 1e-6/,
      );
  });

  it('are those of the earlier set with the same model', () => {
    expect(chooseMatchThresholds(set.manifests.match[0], 1e-4, [shipped])).toEqual({
      'face.match': shipped.checks['face.match'],
      'face.consistency': shipped.checks['face.consistency'],
    });
  });
});

it('a fusion of another liveness model is refused', () => {
  const fusion = { fusion: set.livenessFusion, id: 'liveness-2026-11-22' };
  expect(chooseLivenessThreshold('minifasnet-128@2026-11-22', fusion)).toMatchObject({
    threshold: 0.7776,
    reviewThreshold: 0.3333,
  });
  expect(() => chooseLivenessThreshold('other@2026-12-01', fusion)).toThrow(
    /was fitted to minifasnet-128@2026-11-22.*train liveness/,
  );
});

describe('thresholds that the operator chooses', () => {
  it('need a reason', () => {
    expect(readThresholds(['face.match=0.45/0.4'], 'tried on our staff')).toEqual({
      'face.match': { threshold: 0.45, reviewThreshold: 0.4, because: 'tried on our staff' },
    });
    expect(readThresholds(['face.match.documents=0.5'], 'tried')).toEqual({
      'face.match.documents': { threshold: 0.5, reviewThreshold: null, because: 'tried' },
    });
    expect(() => readThresholds(['face.match=0.45'], undefined)).toThrow(/needs --because/);
  });

  it.each(['face.nose=0.4', 'face.match=1.4', 'face.match=0.4/0.5', 'face.match'])('%s is refused', (text) => {
    expect(() => readThresholds([text], 'a reason')).toThrow(/is not CHECK=PASS/);
  });
});

it('the written JSON is equal and formatted like the repository’s', () => {
  for (const manifest of Object.values(set.manifests)) expect(JSON.parse(toJson(manifest, ''))).toEqual(manifest);
  expect(toJson({ a: [1, 2], b: [], c: undefined, d: [{ e: 1 }] }, '')).toBe(
    '{\n  "a": [1, 2],\n  "b": [],\n  "d": [\n    {\n      "e": 1\n    }\n  ]\n}',
  );
});
