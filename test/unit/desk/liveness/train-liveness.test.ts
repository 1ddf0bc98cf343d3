import { countData } from '@faceproof/desk/liveness/fitted-data.js';
import { formatTraining } from '@faceproof/desk/liveness/format-training.js';
import type { MeasuredCapture } from '@faceproof/desk/liveness/measure-clips.js';
import { fitCaptures } from '@faceproof/desk/liveness/train-liveness.js';
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

  it('shows every threshold of the fusion and of each network alone, and what held-out people give', () => {
    const [one = ''] = Object.keys(capture('live', 'a').measurement.frames[0]!.main!.outputs.liveness!);
    /** A second network that takes one attacked person for alive. */
    const second = (of: MeasuredCapture): MeasuredCapture => {
      const odds = of.kind === 'live' || of.person === 'person-0' ? [5] : [-5];
      const frames = of.measurement.frames.map((frame) => {
        const outputs = { liveness: { ...frame.main?.outputs.liveness, 'second@1': odds } };
        return frame.main === null ? frame : { ...frame, main: { ...frame.main, outputs } };
      });
      return { ...of, measurement: { ...of.measurement, frames } };
    };
    const model = [one, 'second@1'];
    const trained = fitCaptures([...people('live', 10), ...people('replay', 3)].map(second), { ...OF, model });
    expect(trained.curves.map((curve) => curve.model)).toEqual([model, ...model]);
    const [fused, alone, other] = trained.curves;
    expect([fused!.passing, alone!.passing, fused!.attacked]).toEqual([0, 0, 3]);
    // Above the attack that looks alive, no one is clear.
    expect([fused!.asked, alone!.asked, other!.asked]).toEqual([0, 0, 1]);
    expect(other!.points.at(-1)).toMatchObject({ below: 1, passing: 0 });
    const told = formatTraining({ ...trained, path: 'liveness-2026-12-01.json', sha256: '0' });
    expect(told).toContain(`Clear from ${trained.fusion.clear}, a clear attack below ${trained.fusion.clearAttack}`);
    expect(told).toMatch(
      /second@1: clear from 5\.00, .*100\.0 % of live captures asked; 0 of 3 attacked people clear, at most 63\.2 %/,
    );
    expect(trained.fusion.calibration[0]?.results).toMatchObject({ 'held out: attack captures at or above clear': 0.3333 });
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
