import { applyFit, type Example, fitFusion, strictestFor } from '@faceproof/desk/liveness/fit-fusion.js';
import { nameClip } from '@faceproof/desk/liveness/measure-clips.js';
import { rateOf } from '@faceproof/desk/statistics/binomial.js';
import { describe, expect, it } from 'vitest';

const live = (person: string, ...odds: number[]): Example[] => odds.map((meanLogOdds) => ({ person, live: true, meanLogOdds }));
const attack = (person: string, ...odds: number[]): Example[] =>
  odds.map((meanLogOdds) => ({ person, live: false, meanLogOdds }));
const EXAMPLES = [
  ...live('a', 4, 5),
  ...live('b', 2),
  ...live('c', -0.5),
  ...live('d', 6),
  ...attack('a', -6, -6),
  ...attack('b', -5),
];

describe('fitting the fusion', () => {
  it('is only as confident as the number of people allows', () => {
    const fit = fitFusion(EXAMPLES);
    expect(fit.slope).toBeGreaterThan(0);
    expect(applyFit(fit, -6)).toBeGreaterThan(0.15);
    const many = Array.from({ length: 200 }, (_, i) => [...live(`p${i}`, 4), ...attack(`p${i}`, -6)]).flat();
    expect(applyFit(fitFusion(many), -6)).toBeLessThan(0.02);
  });

  it('counts each person once, regardless of the number of captures', () => {
    const fit = fitFusion(EXAMPLES);
    const again = fitFusion([...EXAMPLES, ...live('b', ...Array.from({ length: 50 }, () => 2))]);
    expect(again.slope).toBeCloseTo(fit.slope, 6);
    expect(again.intercept).toBeCloseTo(fit.intercept, 6);
    expect(strictestFor(EXAMPLES, 0.3)).toBe(2);
  });

  it('reads from an attack’s name whose face it shows', () => {
    const files = ['live_anna_1.mp4', 'live_ben.mov', 'replay_phone2_anna.mp4', 'print_carl.mp4'];
    expect(files.map((file) => nameClip(file, files))).toEqual([
      { kind: 'live', person: 'anna' },
      { kind: 'live', person: 'ben' },
      { kind: 'replay', person: 'anna' },
      { kind: 'print', person: 'carl' },
    ]);
  });

  it('gives Wilson’s bounds of a rate, even if no error occurred', () => {
    expect(rateOf(0, 3)).toMatchObject({ share: 0, low: 0 });
    expect(rateOf(0, 3).high).toBeCloseTo(0.5615, 4);
    expect(rateOf(5, 50).low).toBeCloseTo(0.0435, 4);
    expect(rateOf(5, 50).high).toBeCloseTo(0.2136, 4);
    expect(rateOf(0, 0).share).toBeNull();
  });
});
