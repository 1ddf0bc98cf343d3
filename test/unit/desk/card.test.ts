import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CardInput } from '@faceproof/desk/card/compose-card.js';
import { renderCard } from '@faceproof/desk/card/render-card.js';
import { composeCards, writeCards } from '@faceproof/desk/card/write-cards.js';
import type { Evaluation } from '@faceproof/desk/liveness/evaluate-liveness.js';
import { evaluateMatch } from '@faceproof/desk/match/evaluate-match.js';
import { findPeople, type Pair } from '@faceproof/desk/match/read-pairs.js';
import { rateOf } from '@faceproof/desk/statistics/binomial.js';
import { boundByPeople } from '@faceproof/desk/statistics/bootstrap.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { readShelf } from '@faceproof/models/sets/shelf.js';
import { describe, expect, it } from 'vitest';

const set = loadSet();
const circumstances = { date: '2026-11-23', engine: 'onnx:cpu', runtime: 'Node' };
const NAME = 'ann_secret';
const pairs: Pair[] = [
  { a: `${NAME}_1.jpg`, b: `${NAME}_2.jpg`, same: true, source: 'x', fold: null, groups: { group: 'a|b <i>' } },
  { a: `${NAME}_1.jpg`, b: 'bob_1.jpg', same: false, source: 'x', fold: null },
];
const templates = new Map([
  [`${NAME}_1.jpg`, Float32Array.of(1, 0)],
  [`${NAME}_2.jpg`, Float32Array.of(0.8, 0.6)],
  ['bob_1.jpg', Float32Array.of(0, -1)],
]);
const match = evaluateMatch(
  { name: 'people.csv', sha256: 'f'.repeat(64), pairs, people: findPeople(pairs) },
  { templates, failed: [] },
  { thresholds: [{ threshold: 0.42, why: 'shipped' }], fmrs: [] },
);
const none = { byPerson: rateOf(0, 9), byClip: rateOf(0, 9), byCapture: rateOf(0, 37), byPeople: boundByPeople([[false]]) };
const liveness: Evaluation = {
  ...{ data: { name: 'clips', files: 3, sha256: '0'.repeat(64) }, set: set.set, fusion: 'x', model: [] },
  ...{ clear: 0.9, clearAttack: 0.3, det: [], groups: [], decidedBy: [], clips: [], addedTime: 0 },
  apcer: [
    {
      ...{ kind: 'replay', people: 3, instruments: 4, byClip: rateOf(1, 4), byCapture: rateOf(2, 14) },
      ...{ byPeople: boundByPeople([[true], [false], [true]]), noResponse: rateOf(0, 14) },
    },
  ],
  bpcer: { declined: none, notApproved: none, noResponse: rateOf(0, 37) },
  worst: { live: [], attack: [] },
};
const input: CardInput = { set, file: readSetFile('nowhere', set.set), match, liveness, circumstances };
const cardOf = (role: string, of: CardInput = input) => composeCards(of).find((card) => card.role === role)!;

describe('a model card', () => {
  it('exists for each model of the set, with its digest, license, intended use and limits', () => {
    const cards = composeCards(input);
    expect(cards.map(({ digest }) => digest)).toEqual(listManifests(set.manifests).map(({ sha256 }) => `sha256:${sha256}`));
    for (const card of cards) {
      for (const texts of [card.intendedUse, card.notFor, card.limits]) expect(texts.length).toBeGreaterThan(0);
      const text = renderCard(card);
      expect(text).toMatch(/License of the training data \| UNKNOWN/);
      for (const title of ['Intended use', 'Not for', 'Measured', 'Results by group', 'Limits'])
        expect(text).toContain(`## ${title}`);
      expect(text).not.toMatch(/NaN|undefined|\[object/);
    }
  });

  it('states each rate with the bounds that count people, and never nothing without its bound', () => {
    const text = renderCard(cardOf('match'));
    expect(text).toMatch(/FMR, every pair, at 0\.42 \(shipped\) \| none of 2 \(at most 100\.00 %: 3 \/ 1 pair of people\)/);
    expect(text).not.toMatch(/\| 0 %/);
    expect(renderCard(cardOf('liveness'))).toMatch(/replay attacks approved.*\| 14\.29 % \(2\/14; /);
  });

  it('names groups that have too few people, as text', () => {
    const card = cardOf('match');
    expect(card.limits).toContain('group a|b <i> has only 1 person for FNMR, listed pairs.');
    expect(card.limits.join()).not.toContain('for FMR, listed pairs');
    expect(renderCard(card)).toContain('| group a\\|b &lt;i&gt; | 1 | FNMR, listed pairs |');
  });

  it('says what was not measured, and names nobody', () => {
    const unmeasured = cardOf('match', { ...input, match: null });
    expect(unmeasured.measured).toBeNull();
    expect(unmeasured.limits.join()).toContain('Nothing was measured for this card');
    expect(unmeasured.calibrations.length).toBeGreaterThan(0);
    expect(JSON.stringify(composeCards(input))).not.toContain(NAME);
  });

  it('repeats what the shelf and the calibration of the set say of the network', () => {
    const shelf = readShelf();
    const [sface] = shelf.filter(({ name }) => name === 'sface-128');
    const ofShelf = { ...set.manifests.match[0], model: sface!.manifest.model, version: sface!.manifest.version };
    const of = { ...input, shelf, set: { ...set, manifests: { ...set.manifests, match: [ofShelf] as const } } };
    expect(cardOf('match', of).known.slice(0, sface!.measured.length)).toEqual(sface!.measured);
    expect(renderCard(cardOf('match'))).toMatch(/FNMR at 0\.42: 3\.44 % \(2\.16 % to 4\.95 %\), \d+ people; LFW/);
  });

  it('lies beside the manifests, not among them, because workers read those', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-cards-'));
    try {
      const paths = await writeCards(folder, composeCards(input));
      expect(await readdir(folder)).toEqual(['cards']);
      expect(paths).toHaveLength(2 * listManifests(set.manifests).length);
      const [first = ''] = paths;
      expect(JSON.parse(await readFile(first, 'utf8'))).toEqual(JSON.parse(JSON.stringify(composeCards(input)[0])));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
