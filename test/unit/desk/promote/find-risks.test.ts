import { readEngine, workerEngineOf } from '@faceproof/desk/definitions/engines.js';
import { findRisks, findWorse, type Promoted } from '@faceproof/desk/promote/find-risks.js';
import type { LicenseTerms } from '@faceproof/models/sets/license.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { listSets, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { describe, expect, it } from 'vitest';

const pinned = listManifests(loadSet().manifests);
const base = readSetFile(import.meta.dirname, listSets().at(-1) ?? '');
const promoted: Promoted = { base, set: { ...base, set: '2031-01-01' }, pinned, fmr: 1e-4, workers: ['onnx:cpu'] };
const onTfjs = pinned.map((one) => (one.role === 'match' ? { ...one, format: 'tfjs' as const } : one));

describe('before a set is written', () => {
  it('asks nothing of a usual one', () => {
    expect(findRisks(promoted)).toEqual([]);
    expect(findRisks({ ...promoted, fmr: 1e-3 })).toEqual([]);
  });

  it('says how many strangers pass at a high rate', () => {
    expect(findRisks({ ...promoted, fmr: 0.4 })).toEqual([
      'At a false match rate of 4e-1, about 400 of 1,000 strangers pass face.match.',
    ]);
  });

  it('says that more genuine pairs fail than with the running networks, and of what data that is known', () => {
    const [was, is] = [
      { fnmr: 0.03, data: 'our staff' },
      { fnmr: 0.989, data: 'a test' },
    ];
    expect(findWorse(was, is)).toEqual([
      expect.stringMatching(/it fails 98\.90 % \(a test\) of genuine pairs instead of 3\.00 % \(our staff\)/),
    ]);
    for (const [before, after] of [
      [is, was],
      [was, was],
      [null, is],
      [was, null],
    ] as const)
      expect(findWorse(before, after)).toEqual([]);
  });

  it('refuses a set that no worker could run, and names the model', () => {
    expect(() => findRisks({ ...promoted, pinned: onTfjs })).toThrow(
      /No worker could run this set: mobilefacenet-512@.* is a tfjs model, which onnx:cpu cannot run.*--workers tfjs:gpu/,
    );
    const withoutTfjs = pinned.map((one) => ({ ...one, derived: {} }));
    expect(() => findRisks({ ...promoted, pinned: withoutTfjs, workers: ['tfjs:wasm'] })).toThrow(/has no graph for tfjs/);
  });

  it('says which workers would keep their set', () => {
    expect(findRisks({ ...promoted, pinned: onTfjs, workers: ['onnx:cuda', 'tfjs:gpu'] })).toEqual([
      expect.stringMatching(/^Workers on onnx:cuda keep the set that they run: mobilefacenet-512@/),
    ]);
  });

  it.each(['weights', 'trainingData'] as const)(
    'refuses %s for research only, and asks about unknown ones that are new',
    (layer) => {
      const licensed = (terms: LicenseTerms) =>
        pinned.map((one) => {
          const known = { ...one.license.trainingData, terms: 'ATTRIBUTION' as const };
          const license = { weights: known, trainingData: known };
          return one.role === 'match' ? { ...one, model: 'new', license: { ...license, [layer]: { ...known, terms } } } : one;
        });
      expect(findRisks({ ...promoted, pinned: licensed('ATTRIBUTION') })).toEqual([]);
      expect(findRisks({ ...promoted, pinned: licensed('UNKNOWN') })).toEqual([
        expect.stringMatching(/^new@.*: the (weights|training data) have unknown license terms/),
      ]);
      expect(() => findRisks({ ...promoted, pinned: licensed('RESEARCH_ONLY') })).toThrow(
        /are for research only, so no set can/,
      );
    },
  );

  it('says of a lower threshold for the same networks that more pass, and nothing for other networks', () => {
    const checks = { ...base.checks, 'face.match': { ...base.checks['face.match'], threshold: 0.01, reviewThreshold: null } };
    const lower = { ...promoted.set, checks };
    expect(findRisks({ ...promoted, set: lower })).toEqual([expect.stringMatching(/^face\.match passes at 0\.01 instead of/)]);
    const documents = { ...promoted.set, documentMatch: { threshold: 0.3, reviewThreshold: null, because: 'tried' } };
    expect(findRisks({ ...promoted, set: documents })).toEqual([
      `face.match with a document passes at 0.3 instead of ${base.checks['face.match'].threshold}, with the same networks: more strangers pass.`,
    ]);
    const other = { ...lower, models: { ...base.models, match: 'other@2031-01-01' } };
    expect(findRisks({ ...promoted, set: other })).toEqual([]);
  });

  it.each([base.models.match, 'other@2031-01-01'])('says that documents lose their own threshold, with %s', (match) => {
    const own = { ...base, documentMatch: { threshold: 0.55, reviewThreshold: 0.5, because: 'tried' } };
    const set = { ...promoted.set, models: { ...base.models, match } };
    expect(findRisks({ ...promoted, base: own, set })).toEqual([
      `face.match with a document loses its own threshold, 0.55, and passes at ${base.checks['face.match'].threshold}, that of every reference.`,
    ]);
    expect(findRisks({ ...promoted, base: own, set: { ...set, documentMatch: own.documentMatch } })).toEqual([]);
  });
});

describe('the engine of workers', () => {
  it('is one that exists, by its whole name or as onnx', () => {
    expect(workerEngineOf({})).toBe('onnx:cpu');
    expect(workerEngineOf({ ENGINE: ' onnx ' })).toBe('onnx:cpu');
    expect(readEngine('tfjs:gpu', '--workers')).toBe('tfjs:gpu');
  });

  it.each(['tfjs', 'gpu', 'onxx:cpu'])('is not %s, which no worker runs on', (name) => {
    expect(() => readEngine(name, '--workers')).toThrow(`--workers ${name} is not an engine.`);
    expect(() => workerEngineOf({ ENGINE: name })).toThrow(`ENGINE ${name} is not an engine.`);
  });
});
