import { boundedName, NONE_OF_CLIPS } from '@faceproof/desk/definitions/calibrations.js';
import { composeCalibration, composeFusion } from '@faceproof/desk/match/calibrate-match.js';
import { evaluateMatch } from '@faceproof/desk/match/evaluate-match.js';
import { fitNetworks, joinNetworks, keepStrict } from '@faceproof/desk/match/measure-match.js';
import { type MeasuredApart, withCaptures } from '@faceproof/desk/match/measure-pictures.js';
import { findPeople, type Pair, type PairList } from '@faceproof/desk/match/read-pairs.js';
import { chooseMatchThresholds, toCalibrated } from '@faceproof/desk/promote/choose-thresholds.js';
import { cosine, l2Normalize } from '@faceproof/models/pixels/vectors.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { fuseSimilarities } from '@faceproof/models/sets/match-fusion.js';
import { describe, expect, it } from 'vitest';

const [FIRST, SECOND] = ['first@2026-12-01', 'second@2026-12-01'];
const PEOPLE = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];

/** Two pictures of each person, whose vectors scatter half as far by the second network. */
function measure(files: readonly string[]): MeasuredApart {
  const vectorOf = (file: string, spread: number) => {
    const [person, nth] = [PEOPLE.indexOf(file.slice(0, 3)), Number(/\d/.exec(file)?.[0] ?? 1)];
    const angle = (wave: number) => spread * Math.sin(7 * person + 3 * wave + 0.2 * nth);
    return l2Normalize([1, angle(1), angle(2), angle(3), angle(4)])!;
  };
  const of = (spread: number) => new Map(files.map((file) => [file, vectorOf(file, spread)]));
  const networks = new Map([
    [FIRST, of(2)],
    [SECOND, of(1)],
  ]);
  return { templates: networks.get(FIRST)!, networks, cut: new Map(), failed: [] };
}

function listOf(pairs: [string, string][]): PairList {
  const all = pairs.map(([a, b]): Pair => ({ a, b, same: a.slice(0, 3) === b.slice(0, 3), source: 'all', fold: null }));
  return { name: 'pairs.csv', sha256: '0'.repeat(64), pairs: all, people: findPeople(all, /^(...)/) };
}

const FILES = PEOPLE.flatMap((person) => [`${person}_1.jpg`, `${person}_2.jpg`]);
const LIST = listOf(FILES.map((file) => [FILES[0]!, file] as [string, string]).slice(1));

describe('several match networks', () => {
  const measured = measure(FILES);
  const networks = fitNetworks(LIST, measured, { pass: 0.1, review: 0.5 });

  it('weigh as much as their similarities of different people scatter, and have thresholds of their own', () => {
    const similarities = (id: string) =>
      FILES.flatMap((a, i) =>
        FILES.slice(i + 1).flatMap((b) =>
          a.slice(0, 3) === b.slice(0, 3)
            ? []
            : [cosine(measured.networks.get(id)!.get(a)!, measured.networks.get(id)!.get(b)!)],
        ),
      );
    for (const { model, deviation, weight, threshold, reviewThreshold } of networks) {
      const all = similarities(model);
      const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
      expect(deviation).toBeCloseTo(Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length), 4);
      expect(weight).toBe(1);
      expect(all.filter((one) => one >= threshold).length).toBeLessThanOrEqual(0.1 * all.length);
      expect(reviewThreshold).toBeLessThan(threshold);
    }
    expect(networks[1]!.deviation).toBeLessThan(networks[0]!.deviation);
    expect(() => fitNetworks(LIST, measured, { pass: 1e-3, review: null })).toThrow(
      /60 impostor pairs are too few for an FMR of 1e-3/,
    );
  });

  it('never pass alone where the running set does not', () => {
    const running = loadSet();
    const own = { ...networks[0]!, model: manifestId(running.manifests.match[0]), threshold: 0.2, reviewThreshold: 0.1 };
    const pinned = running.thresholds['face.match'];
    expect(keepStrict([own, networks[1]!], running)).toMatchObject([
      { threshold: pinned.threshold, reviewThreshold: pinned.reviewThreshold },
      networks[1]!,
    ]);
    expect(keepStrict([{ ...own, threshold: 0.9 }], running)).toMatchObject([{ threshold: 0.9 }]);
  });

  it('compare as one template, whose cosine is what the fusion makes of both', () => {
    const joined = joinNetworks(measured, { networks }).templates;
    const [a, b] = [FILES[0]!, FILES[5]!];
    const similarities = Object.fromEntries([...measured.networks].map(([id, of]) => [id, cosine(of.get(a)!, of.get(b)!)]));
    expect(cosine(joined.get(a)!, joined.get(b)!)).toBeCloseTo(fuseSimilarities(similarities, { networks })!, 5);
    expect(fuseSimilarities({ [FIRST]: 0.5 }, { networks })).toBeNull();
  });

  it('give a fusion whose thresholds keep the rate also at its upper bound, and stay above every capture of a stranger', () => {
    const joined = joinNetworks(measured, { networks });
    const at = Array.from({ length: 101 }, (_, i) => ({ threshold: i / 100, why: 'asked for' }));
    const evaluation = evaluateMatch(LIST, joined, { thresholds: at, fmrs: [0.5] });
    const entry = composeCalibration(evaluation, { set: loadSet(), data: 'a test', date: '2026-12-01', fmrs: [0.5] });
    const fusionOf = (results: object) =>
      composeFusion(
        { ...evaluation, networks },
        { ...entry, results: { ...entry.results, ...results } },
        { version: '2026-12-01', fmrs: [0.5] },
      );
    const bounded = Number(fusionOf({}).calibration[0]!.results[boundedName(0.5)]);
    expect(bounded).toBeGreaterThan(Number(entry.results['fmr5e-1Threshold']));
    const chosen = (results: object) => chooseMatchThresholds(toCalibrated(fusionOf(results)), 0.5, [])['face.match'];
    expect(chosen({})).toMatchObject({ threshold: bounded, because: expect.stringContaining('its upper bound') });
    expect(chosen({ [NONE_OF_CLIPS]: 0.9999 })).toMatchObject({ threshold: 0.9999 });
  });
});

describe('captures of several frames', () => {
  const cut = new Map([
    ['ann_clip.mp4', ['ann_clip.mp4@0', 'ann_clip.mp4@2000']],
    ['ben_clip', ['ben_clip@0']],
  ]);
  const list = withCaptures(
    listOf([
      ...LIST.pairs.map(({ a, b }) => [a, b] as [string, string]),
      ['ann_1.jpg', 'ann_clip.mp4'],
      ['cat_1.jpg', 'ben_clip'],
    ]),
    cut,
  );
  const clips = new Set([...cut.values()].flat());

  it('take the place of the clip or folder in the list', () => {
    expect(list.pairs.slice(-3).map(({ b, same }) => [b, same])).toEqual([
      ['ann_clip.mp4@0', true],
      ['ann_clip.mp4@2000', true],
      ['ben_clip@0', false],
    ]);
    expect(list.people.get('ann_clip.mp4@2000')).toBe(list.people.get('ann_1.jpg'));
    expect(list.people.has('ann_clip.mp4')).toBe(false);
  });

  it('are compared with every reference that the list compares with captures, and counted apart from single pictures', () => {
    const measured = measure([...FILES, ...clips]);
    const evaluation = evaluateMatch(
      list,
      { ...measured, clips },
      { thresholds: [{ threshold: 0.9, why: 'a test' }], fmrs: [0.5] },
    );
    const [pictures] = evaluation.sources;
    expect(pictures!.everyPair).toMatchObject({ genuine: 6, impostor: 60 });
    // Three captures with two references.
    expect(evaluation.clips!.everyPair).toMatchObject({ genuine: 2, impostor: 4 });
    expect(evaluation.clips!.listed).toMatchObject({ genuine: 2, impostor: 1 });
    const highest = Math.max(
      ...[...clips].flatMap((clip) =>
        ['ann_1.jpg', 'cat_1.jpg'].flatMap((file) =>
          file.slice(0, 3) === clip.slice(0, 3) ? [] : [cosine(measured.templates.get(file)!, measured.templates.get(clip)!)],
        ),
      ),
    );
    expect(evaluation.clips!.noneAt).toBeGreaterThan(highest);
    expect(evaluation.clips!.noneAt).toBeCloseTo(highest, 3);
    const networks = fitNetworks(list, { ...measured, clips }, { pass: 0.5, review: null });
    expect(networks[0]!.threshold).toBeGreaterThan(highest);
  });
});
