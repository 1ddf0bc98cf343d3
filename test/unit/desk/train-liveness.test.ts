import { countData } from '@faceproof/desk/liveness/fitted-data.js';
import type { MeasuredCapture } from '@faceproof/desk/liveness/measure-clips.js';
import { distributeLive, fitCaptures } from '@faceproof/desk/liveness/train-liveness.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { describe, expect, it } from 'vitest';

const FOLDER = { name: 'folder', files: 1, sha256: '0'.repeat(64) };
const OF = { model: SIMULATED_PINS.livenessFusion.model, version: '2026-12-01', data: { clips: FOLDER, stills: FOLDER } };
const CHALLENGE = {
  kind: 'HEAD_TURNS' as const,
  steps: Array.from({ length: 7 }, () => ({ direction: 'CENTER' as const, afterMs: 300, holdMs: 2000 })),
};

function capture(kind: string, person: string, of: { ofStills?: boolean; hasFaces?: boolean } = {}): MeasuredCapture {
  const scenario = kind === 'live' ? ('approve' as const) : ('decline_spoof' as const);
  const measured = simulateMeasurement({ captureId: 'c', challenge: CHALLENGE, attempt: 1, scenario, hasReference: false });
  const { hasFaces = true, ofStills = false } = of;
  const frames = hasFaces ? measured.frames : measured.frames.map((frame) => ({ ...frame, main: null }));
  const measurement = { ...measured, frames };
  return { source: `${kind}_${person}.mp4`, person, kind, ofStills, fromMs: 0, atMs: [], measurement };
}

const people = (kind: string, count: number, of?: { ofStills?: boolean; hasFaces?: boolean }) =>
  Array.from({ length: count }, (_, i) => capture(kind, `person-${i}`, of));

describe('training a fusion', () => {
  it('states the people and the clips that it was fitted to', () => {
    const { fusion } = fitCaptures([...people('live', 10), ...people('replay', 3)], OF);
    expect(fusion.calibration[0]?.results).toMatchObject({
      'live people': 10,
      'attacked people': 3,
      'live clips': 10,
      'attack clips': 3,
    });
  });

  it('states no distribution of the scores of few people', () => {
    const { fusion } = fitCaptures([...people('live', 10), ...people('replay', 3)], OF);
    expect(fusion.calibration[0]?.distribution).toBeUndefined();
  });

  it('counts the scores of live clips alone as those of the service, each person once', () => {
    const of = (kind: string, person: string, mean: number, ofStills = false) => ({
      capture: { kind, person, ofStills },
      mean,
    });
    const captures = [
      of('live', 'a', 0),
      of('live', 'a', 0),
      of('live', 'b', 4),
      of('live', 'c', 1, true),
      of('replay', 'a', 2),
    ];
    const { people: counted, shares } = distributeLive(captures, { slope: 1, intercept: 0 });
    // Even odds are a score of 0.5, and 4 is one of 0.982.
    expect([counted, shares[10], shares[19]]).toEqual([2, 0.5, 0.5]);
  });

  it.each([
    ['nine live people', people('live', 9), people('replay', 3), /live people: 9, at least 10/],
    ['two attacked people', people('live', 10), people('replay', 2), /attacked people: 2, at least 3/],
    ['stills alone', people('live', 10, { ofStills: true }), people('replay', 3), /live clips: 0, at least 1/],
    [
      'clips without a face beside stills of attacks',
      people('live', 10),
      [...people('replay', 3, { ofStills: true }), capture('replay', 'faceless', { hasFaces: false })],
      /attack clips: 0, at least 1/,
    ],
  ])('is refused for %s', (_, live, attacks, sentence) => {
    expect(() => fitCaptures([...live, ...attacks], OF)).toThrow(sentence);
  });

  it('counts a clip once, and stills as no clip', () => {
    const twice = [capture('live', 'a'), capture('live', 'a'), capture('live', 'b', { ofStills: true })];
    expect(countData(twice)).toEqual({ 'live people': 2, 'attacked people': 0, 'live clips': 1, 'attack clips': 0 });
  });
});
