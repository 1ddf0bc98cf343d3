import { makeChallenge } from '@faceproof/orchestrator/captures/challenge.js';
import { LIGHT_ORDERS, makeLight } from '@faceproof/orchestrator/captures/light.js';
import { findCaptureSigns } from '@faceproof/orchestrator/judgement/signs/capture-signs.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { expect, it } from 'vitest';

it('a simulated person raises no sign of another recording under any order of light and few turns', () => {
  const turns = makeChallenge({ bytes: (count) => Buffer.alloc(count, 100) });
  const signs = LIGHT_ORDERS.flatMap((_, index) => {
    const bytes = (count: number) => {
      const drawn = Buffer.alloc(count);
      drawn.writeUInt32BE(index);
      return drawn;
    };
    const challenge = { ...turns, steps: turns.steps.slice(0, 5), light: makeLight({ bytes }) };
    const of = { captureId: 'cap_light', challenge, attempt: 1, scenario: 'approve', hasReference: false } as const;
    return findCaptureSigns(simulateMeasurement(of), 10_000);
  });
  expect(signs).toEqual([]);
});
