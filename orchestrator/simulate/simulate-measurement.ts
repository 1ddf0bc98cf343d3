import { MODEL_ROLES, type ModelRole } from '@faceproof/models/roles/index.js';
import { PLAIN_FUSION } from '@faceproof/models/sets/liveness-fusion.js';
import type { Challenge } from '@faceproof/protocol/api/captures.js';
import type {
  FrameMeasurement,
  MainFaceMeasurement,
  Measurement,
  ModelStamp,
  SkinLight,
} from '@faceproof/protocol/measuring/job.js';
import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import type { SetPins } from '../judgement/thresholds/pins.js';
import { type SimulatedMoment, simulateChallenge } from './simulate-challenge.js';

/** Of the weights that the simulated engine claims to run. */
export const SIMULATED_DIGEST = `sha256:${'0'.repeat(64)}`;

/**
 * The simulated engine of test keys: a measurement for each scenario. It is judged by the same checks, and signed and
 * delivered by the same journey, as a real one. Source: the API contract, section 9.
 */

export const SIMULATED_SET = 'simulated';

/** Its own thresholds, so that a test never depends on the pinned weights. */
export const SIMULATED_PINS: SetPins = {
  set: { name: SIMULATED_SET, version: '2026-01-01', digest: SIMULATED_DIGEST },
  fusion: null,
  thresholds: {
    'liveness.passive': { threshold: 0.5, reviewThreshold: 0.4 },
    'face.consistency': { threshold: 0.3, reviewThreshold: null },
    'face.match': { threshold: 0.4, reviewThreshold: null },
    'face.duplicate': { threshold: 0.5, reviewThreshold: null },
  },
  livenessFusion: PLAIN_FUSION,
};

const LIVE_ODDS = 4;
const SPOOF_ODDS = -4;
/** sigmoid(−0.2) ≈ 0.45: between the two thresholds. */
const BAND_ODDS = -0.2;

/** @param attempt from 1: number of the attempt in its session */
export function simulateMeasurement(of: {
  captureId: string;
  /** The simulated person follows the challenge. */
  challenge: Challenge;
  attempt: number;
  scenario: Scenario;
  hasReference: boolean;
}): Measurement {
  const { scenario } = of;
  const dark = scenario === 'attempts_exhausted' || (scenario === 'retry_quality_then_approve' && of.attempt === 1);
  const odds = scenario === 'decline_spoof' ? SPOOF_ODDS : scenario.startsWith('review_') ? BAND_ODDS : LIVE_ODDS;
  const frames = simulateChallenge(of.challenge).map((moment, index) => simulateFrame(index, moment, odds, dark));
  return {
    v: 2,
    captureId: of.captureId,
    runtime: 'simulated',
    set: SIMULATED_SET,
    models: { ...Object.fromEntries(MODEL_ROLES.map((role) => [role, stampOf(role)])), match: stampOf('match') },
    frames,
    clipAtMs: null,
    template: Array.from({ length: 512 }, () => 1 / Math.sqrt(512)),
    consistency: 0.9,
    reference: of.hasReference
      ? {
          kind: 'TEMPLATE',
          comparable: true,
          similarity: scenario === 'decline_mismatch' ? 0.05 : 0.8,
        }
      : null,
    timings: { fetchMs: 0, decodeMs: 0, deviceMs: 0, totalMs: 0 },
  };
}

function simulateFrame(
  index: number,
  { yaw, pitch, screen }: SimulatedMoment,
  liveOdds: number,
  dark: boolean,
): FrameMeasurement {
  const box = { x1: 0.35, y1: 0.25, x2: 0.65, y2: 0.75 };
  const main: MainFaceMeasurement = {
    confidence: 0.999,
    box,
    landmarks: [],
    interocularPx: 90,
    pose: { yaw, pitch, roll: 0 },
    outputs: { liveness: { [stampId(stampOf('liveness'))]: [liveOdds] } },
    brightness: dark ? 0.02 : 0.5,
    contrast: 0.2,
    sharpness: 500,
    eyesOpen: { left: 1, right: 1 },
    skinLight: lightBy(screen),
    similarityToTemplate: 0.95,
  };
  return {
    index,
    decoded: true,
    width: 640,
    height: 480,
    faces: [{ confidence: main.confidence, box }],
    main,
    motion: index === 0 ? null : 0.05,
    perceptualHash: null,
  };
}

/** The face gets as much light from the screen as from the room, the wall none from the screen. */
function lightBy([red, green, blue]: SimulatedMoment['screen']): SkinLight {
  return { skin: [0.2 + 0.1 * red, 0.15 + 0.08 * green, 0.1 + 0.06 * blue], around: [0.2, 0.2, 0.2] };
}

function stampOf(role: ModelRole): ModelStamp {
  return { model: `simulated-${role}`, version: '2026-01-01', digest: SIMULATED_DIGEST };
}
