import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Evaluation } from '@faceproof/desk/liveness/evaluate-liveness.js';
import { evaluateMatch, type MatchEvaluation } from '@faceproof/desk/match/evaluate-match.js';
import { findPeople, type Pair } from '@faceproof/desk/match/read-pairs.js';
import { drawDet, drawHistogram, drawTradeOff } from '@faceproof/desk/report/charts.js';
import { composeReport } from '@faceproof/desk/report/compose-report.js';
import { numberNames } from '@faceproof/desk/report/number-names.js';
import { writeReport } from '@faceproof/desk/report/write-report.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { describe, expect, it } from 'vitest';
import { SHIPPED_MODELS } from '../../harness/media/shipped-models.js';

const HOSTILE = 'a"><script>alert(1)</script>_1.jpg';
const set = loadSet();
const pairs: Pair[] = [
  { a: HOSTILE, b: 'b_1.jpg', same: false, source: '<img src=x>', fold: '0' },
  { a: 'b_1.jpg', b: 'b_2.jpg', same: true, source: '<img src=x>', fold: '1' },
  { a: 'b_1.jpg', b: 'c_1.jpg', same: false, source: 'other', fold: null },
];
const templates = new Map([
  [HOSTILE, Float32Array.of(1, 0)],
  ['b_1.jpg', Float32Array.of(0.6, 0.8)],
  ['b_2.jpg', Float32Array.of(0.8, 0.6)],
]);

function report(given: readonly Pair[]): string {
  return page(evaluate(given));
}

function evaluate(given: readonly Pair[]): MatchEvaluation {
  const list = { name: 'pairs & more.csv', sha256: '0', pairs: [...given], people: findPeople(given) };
  const measured = { templates, failed: [{ file: 'c_1.jpg', fault: 'NO_FACE' as const }] };
  return evaluateMatch(list, measured, { thresholds: [{ threshold: 0.42, why: 'shipped' }], fmrs: [0.5, 1e-4] });
}

function page(match: MatchEvaluation | null): string {
  return composeReport({
    set,
    file: readSetFile('nowhere', set.set),
    candidates: [],
    match,
    liveness: null,
    circumstances: { date: '2026-11-21', engine: 'onnx:cpu', runtime: 'Node' },
  });
}

describe('the report', () => {
  it('is one file that loads nothing and runs no script', () => {
    expect(report(pairs)).not.toMatch(/<script|<link|<img|<[^>]*\bsrc=|url\(|@import|https?:\/\/(?!www\.w3\.org)/i);
  });

  it('shows values of a list as text', () => {
    const html = report(pairs);
    expect(html).toContain('a&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;_1.jpg');
    expect(html).toContain('pairs &amp; more.csv');
    expect(html).toContain('&lt;img src=x&gt;');
  });

  it('names every digest and every threshold of the set, with its reason', () => {
    const html = report(pairs);
    for (const { sha256 } of SHIPPED_MODELS) expect(html).toContain(`sha256:${sha256}`);
    for (const { threshold } of Object.values(set.thresholds)) expect(html).toContain(`<td>${threshold}</td>`);
  });

  it('contains no NaN, Infinity or null', () => {
    const impostorsOnly = pairs.filter(({ same }) => !same).slice(0, 1);
    for (const html of [report(pairs), report(impostorsOnly)]) expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

describe('a page for people outside the organization', () => {
  const { match } = numberNames({ match: evaluate(pairs), liveness: null });

  it('replaces each picture’s name by the same number everywhere', () => {
    const { genuine, impostor } = match!.worst;
    expect(genuine.map(({ a, b }) => [a, b])).toEqual([['picture 1', 'picture 2']]);
    expect(impostor.map(({ a, b }) => [a, b])).toEqual([['picture 3', 'picture 1']]);
    expect(page(match)).not.toMatch(/_\d\.jpg/);
  });

  it('contains numbers unless names are requested', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-report-'));
    try {
      const write = async (names: boolean): Promise<string> => {
        const measured = { set, engine: 'onnx:cpu', candidates: [], match: evaluate(pairs), liveness: null, names };
        return readFile(await writeReport(join(folder, 'page.html'), { definitionsDir: 'nowhere' }, measured), 'utf8');
      };
      expect(await write(false)).not.toMatch(/_\d\.jpg/);
      expect(await write(true)).toContain('b_1.jpg');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('replaces each clip’s and person’s name by a number', () => {
    const capture = {
      source: 'live_anna_1.mp4',
      person: 'anna',
      kind: 'live',
      score: 0.9,
      reasons: [],
      decidedBy: [],
      fromMs: 0,
    };
    const other = { ...capture, source: 'replay_anna_1.mp4', kind: 'replay' };
    const { liveness } = numberNames({
      match: null,
      liveness: { clips: [capture, other], worst: { live: [capture], attack: [other] } } as unknown as Evaluation,
    });
    expect(liveness!.clips.map(({ source, person }) => [source, person])).toEqual([
      ['clip 1', 'person 1'],
      ['clip 2', 'person 1'],
    ]);
    expect(liveness!.worst.attack.map(({ source }) => source)).toEqual(['clip 2']);
    expect(JSON.stringify(liveness)).not.toContain('anna');
  });
});

describe('a chart', () => {
  it('leaves out rates of zero, which a logarithmic axis cannot show', () => {
    const curve = {
      name: 'one',
      colour: 'a' as const,
      points: [
        { x: 0, y: 1 },
        { x: 0.1, y: 0.1 },
        { x: 1, y: 0 },
      ],
      dot: { x: 0, y: 1 },
    };
    const svg = drawDet([curve], { x: 'FMR', y: 'FNMR', xMin: 1e-6, yMin: 1e-3 });
    expect(svg).not.toContain('<circle');
    expect(svg).not.toMatch(/NaN|Infinity/);
    for (const text of ['0.0001 %', '0.1 %', '1 %', '100 %']) expect(svg).toContain(`>${text}<`);
  });

  it('stays inside its frame', () => {
    const shares = Array.from({ length: 10 }, (_, i) => i / 45);
    const kinds = [{ name: 'one', colour: 'b' as const, shares }];
    const svgs = [
      drawHistogram(kinds, { x: 'score', from: 0, to: 1, ticks: [0, 1] }, [{ at: 0.5, name: 'here' }]),
      drawTradeOff(
        [
          { x: 0, y: 1 },
          { x: 1, y: 0 },
        ],
        { x: 0.5, y: 0.5 },
        { x: 'BPCER', y: 'APCER' },
      ),
    ];
    for (const svg of svgs) {
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
      const numbers = [...svg.matchAll(/[MLH ](-?[\d.]+) /g)].map(([, number]) => Number(number));
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(Number(width), Number(height)));
    }
  });
});
