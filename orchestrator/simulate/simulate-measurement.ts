import { MODEL_ROLES, type ModelRole } from '@faceproof/models/roles/index.js';
import { PLAIN_FUSION } from '@faceproof/models/sets/liveness-fusion.js';
import { PINNED_CHECKS } from '@faceproof/models/sets/set-file.js';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import type {
  FrameMeasurement,
  MainFaceMeasurement,
  Measurement,
  ModelStamp,
  SkinLight,
} from '@faceproof/protocol/measuring/job.js';
import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import { type Calibration, METRICS } from '@faceproof/protocol/verdict/documents.js';
import { FALLING } from '@faceproof/protocol/verdict/find-measured.js';
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

/** Its own calibration: what a test sees of the clauses about error rates. It is about the engine, not about people. */
const SIMULATED_CALIBRATION: Calibration = {
  v: 1,
  calibration: 'simulated',
  about: 'The simulated engine answers as the scenario asks, so it makes no errors. These numbers say nothing about people.',
  measurements: METRICS.map((metric) => ({
    id: metric.toLowerCase(),
    metric,
    models: [SIMULATED_DIGEST],
    // Of every threshold.
    threshold: FALLING.has(metric) ? '0.000000' : '1.000000',
    ...{ errors: 0, of: 1, people: 1, estimate: '0.000000', low: '0.000000', high: '0.000000' },
    ...{ method: 'By construction.', data: 'The scenarios.', date: '2026-11-01' },
  })),
  certificates: [],
};

/** Its own thresholds, so that a test never depends on the pinned weights. */
export const SIMULATED_PINS: SetPins = {
  set: { name: SIMULATED_SET, version: '2026-01-01', digest: SIMULATED_DIGEST },
  fusion: null,
  calibration: { document: SIMULATED_CALIBRATION, digest: digestDocument(SIMULATED_CALIBRATION) },
  thresholds: {
    ...Object.fromEntries(PINNED_CHECKS.map((kind) => [kind, { threshold: 0.5, reviewThreshold: null }])),
    'liveness.passive': { threshold: 0.5, reviewThreshold: 0.4 },
    'face.consistency': { threshold: 0.5, reviewThreshold: 0.3 },
    'face.match': { threshold: 0.4, reviewThreshold: null },
    'face.duplicate': { threshold: 0.5, reviewThreshold: null },
  },
  livenessFusion: { ...PLAIN_FUSION, clear: 0.9, clearAttack: 0.4 },
};

/** Clear, and a clear attack, with every fusion that ships. */
const [LIVE_ODDS, SPOOF_ODDS] = [6, -6];
/** sigmoid(0.25) ≈ 0.56: neither clear nor a clear attack. */
const DOUBTFUL_ODDS = 0.25;
/** Between the two thresholds of face.consistency. */
const BAND_CONSISTENCY = 0.4;

/** @param attempt from 1: number of the attempt in its session */
export function simulateMeasurement(of: {
  captureId: string;
  /** The simulated person follows the challenge. null: none was asked for. */
  challenge: Challenge | null;
  attempt: number;
  scenario: Scenario;
  hasReference: boolean;
}): Measurement {
  const { scenario } = of;
  const dark = scenario === 'attempts_exhausted' || (scenario === 'retry_quality_then_approve' && of.attempt === 1);
  const isDoubted = scenario.startsWith('challenge_') && of.challenge === null;
  const odds = scenario === 'decline_spoof' ? SPOOF_ODDS : isDoubted ? DOUBTFUL_ODDS : LIVE_ODDS;
  // In the opposite direction, or not at all: a device may send the second half all the same.
  const by = scenario === 'challenge_then_decline' ? -1 : scenario === 'challenge_not_done' ? 0 : 1;
  const frames = simulateChallenge(of.challenge).map(({ yaw, pitch, ...moment }, index) =>
    simulateFrame(index, { ...moment, yaw: by * yaw, pitch: by * pitch }, odds, dark),
  );
  return {
    v: 2,
    captureId: of.captureId,
    runtime: 'simulated',
    set: SIMULATED_SET,
    models: { ...Object.fromEntries(MODEL_ROLES.map((role) => [role, stampOf(role)])), match: stampOf('match') },
    frames,
    clipAtMs: null,
    template: Array.from({ length: 512 }, () => 1 / Math.sqrt(512)),
    consistency: scenario.startsWith('review_') ? BAND_CONSISTENCY : 0.9,
    reference: of.hasReference
      ? { kind: 'TEMPLATE', comparable: true, similarity: scenario === 'decline_mismatch' ? 0.05 : 0.8 }
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
    usedInTemplate: true,
  };
}

/** The face gets a fifth of its light from the screen, the wall none. More would look like a cut between two recordings. */
function lightBy([red, green, blue]: SimulatedMoment['screen']): SkinLight {
  return { skin: [0.2 + 0.05 * red, 0.15 + 0.04 * green, 0.1 + 0.03 * blue], around: [0.2, 0.2, 0.2] };
}

function stampOf(role: ModelRole): ModelStamp {
  return { model: `simulated-${role}`, version: '2026-01-01', digest: SIMULATED_DIGEST };
}
