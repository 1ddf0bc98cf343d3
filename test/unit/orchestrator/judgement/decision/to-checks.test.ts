import { MODEL_ROLES, type ModelRole } from '@faceproof/models/roles/index.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { stampPrecision } from '@faceproof/models/sets/pinned-models.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { toChecks } from '@faceproof/orchestrator/judgement/decision/to-checks.js';
import { type SetPins, toPins } from '@faceproof/orchestrator/judgement/thresholds/pins.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { Check } from '@faceproof/protocol/envelope.js';
import type { Measurement, ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

const CHALLENGE = { kind: 'HEAD_TURNS' as const, steps: [] };
const simulated: Measurement = simulateMeasurement({
  captureId: 'cap_0',
  challenge: CHALLENGE,
  attempt: 1,
  scenario: 'approve',
  hasReference: true,
});

function judge(change: { models?: ModelStamps; pins?: SetPins; policy?: Policy; measurement?: Measurement } = {}): Check[] {
  const measurement = { ...(change.measurement ?? simulated), models: change.models ?? simulated.models };
  const pins = change.pins ?? SIMULATED_PINS;
  const verdicts = runChecks({
    flow: 'ONBOARDING',
    policy: change.policy ?? DEFAULT_POLICY,
    pins: { ...pins, thresholds: SIMULATED_PINS.thresholds, livenessFusion: SIMULATED_PINS.livenessFusion },
    intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
    attempt: { challenge: CHALLENGE, openForMs: 60_000, seenBefore: false },
    measurement,
  });
  return toChecks(verdicts, { measurement, pins });
}

function rolesOf(check: Check | undefined): string[] {
  return (check?.engines ?? []).map(({ model }) => model.replace('simulated-', ''));
}

const find = (checks: readonly Check[], kind: Check['kind']) => checks.find((check) => check.kind === kind);

describe('the engines of a check', () => {
  it('are every network that its score stands on, and the set', () => {
    const checks = judge();
    const expected: Partial<Record<Check['kind'], (ModelRole | string)[]>> = {
      'face.detection': ['detect', 'set/simulated'],
      'face.quality': ['detect', 'landmarks', 'pose', 'eyes', 'set/simulated'],
      'liveness.passive': ['liveness', 'detect', 'landmarks', 'pose', 'set/simulated'],
      'face.consistency': ['match', 'detect', 'landmarks', 'pose', 'set/simulated'],
      'face.match': ['match', 'detect', 'landmarks', 'pose', 'set/simulated'],
      'reference.quality': ['match', 'set/simulated'],
    };
    for (const [kind, engines] of Object.entries(expected)) {
      expect(rolesOf(find(checks, kind as Check['kind'])), kind).toEqual(engines);
    }
  });

  it('begin with the engine, and are empty exactly if there is none', () => {
    const checks = judge();
    for (const { engine, engines } of checks) expect(engine).toEqual(engines?.[0] ?? null);
    const without = checks.filter(({ engine }) => engine === null);
    for (const { kind, status } of without) expect(status === 'SKIPPED' || kind === 'capture.integrity').toBe(true);
    for (const { score, engines } of checks) if (score !== null) expect(engines).not.toEqual([]);
  });

  it('state 16 bits for each network that computed in them, and nothing for 32', () => {
    const engines = (models: ModelStamps) => judge({ models }).flatMap((check) => check.engines ?? []);
    const inHalf = engines(stampPrecision(simulated.models, 'fp16'));
    const found = new Map(inHalf.map(({ model, precision }) => [model.replace('simulated-', ''), precision]));
    const [none, half] = [undefined, 'fp16'];
    expect(Object.fromEntries(found)).toEqual({
      ...{ detect: none, landmarks: none, pose: half, liveness: half, match: half, eyes: half, 'set/simulated': none },
    });
    for (const engine of engines(simulated.models)) expect(Object.keys(engine)).toEqual(['model', 'version', 'digest']);
  });

  it('differ for two fusions over the same networks, and name the files of the shipped set', () => {
    const set = loadSet();
    const shipped = find(judge({ models: set.stamps, pins: toPins(set) }), 'liveness.passive')?.engines;
    const pins: SetPins = { ...toPins(set), fusion: { ...toPins(set).fusion!, digest: `sha256:${'f'.repeat(64)}` } };
    const other = find(judge({ models: set.stamps, pins }), 'liveness.passive')?.engines;
    const { id, digest } = set.fusionPin!;
    expect(shipped).toContainEqual({ model: `fusion/${id}`, version: set.livenessFusion.version, digest });
    expect(shipped).toContainEqual({ model: `set/${set.set}`, version: set.set, digest: set.digest });
    expect(other).not.toEqual(shipped);
  });

  it('contain every network of a role that has several', () => {
    const two = ['a', 'b'].map((model) => ({ model, version: '2026-11-01', digest: `sha256:${'1'.repeat(64)}` }));
    const checks = judge({ models: { ...simulated.models, liveness: two } });
    expect(rolesOf(find(checks, 'liveness.passive')).slice(0, 2)).toEqual(['a', 'b']);
    const inHalf = judge({ models: stampPrecision({ ...simulated.models, liveness: two }, 'fp16') });
    expect(find(inHalf, 'liveness.passive')?.engines).toEqual(
      expect.arrayContaining(two.map((stamp) => ({ ...stamp, precision: 'fp16' }))),
    );
  });

  it('lack roles that the set omits', () => {
    const models = Object.fromEntries(
      MODEL_ROLES.filter((role) => role !== 'eyes').map((role) => [role, simulated.models[role]]),
    );
    const checks = judge({ models: { ...models, match: simulated.models.match } });
    expect(rolesOf(find(checks, 'face.quality'))).toEqual(['detect', 'landmarks', 'pose', 'set/simulated']);
  });
});
