import { loadSet } from '@faceproof/models/sets/load-set.js';
import { calibrationOf } from '@faceproof/orchestrator/judgement/thresholds/calibration.js';
import { evaluatePolicy } from '@faceproof/orchestrator/policy/evaluate-policy.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

const calibration = calibrationOf(loadSet());
const checks = (change: Partial<Policy['checks']>): Policy['checks'] => ({ ...DEFAULT_POLICY.checks, ...change });
const match = (threshold: number | null) => ({ required: true, threshold, reviewThreshold: null });
const active = { required: true, threshold: null, reviewThreshold: null };

const below = (policy: Policy) =>
  evaluatePolicy(policy, calibration)
    .findings.filter(({ level }) => level === 'BELOW')
    .map(({ path }) => path);

describe('a policy against a profile', () => {
  it('the default policy, with the pinned models, conforms to the standard', () => {
    expect(evaluatePolicy(DEFAULT_POLICY, calibration)).toMatchObject({ profileId: 'standard-2026', conforms: true });
  });

  it('knows the false match rate of a threshold by what was measured, and calls a lower threshold below', () => {
    const findings = evaluatePolicy(DEFAULT_POLICY, calibration).findings;
    expect(findings.find(({ path }) => path === 'checks.face.match.threshold')).toMatchObject({
      actual: 'FMR 0.0001',
      level: 'MET',
    });
    expect(below({ ...DEFAULT_POLICY, checks: checks({ 'face.match': match(0.3) }) })).toEqual(['checks.face.match.threshold']);
  });

  it('counts the lower threshold of those that the set may apply to a match', () => {
    const withDocuments = (threshold: number) =>
      evaluatePolicy(DEFAULT_POLICY, calibrationOf({ ...loadSet(), documentMatch: { threshold, reviewThreshold: null } }));
    expect(withDocuments(0.9).conforms).toBe(true);
    expect(withDocuments(0.1).findings.filter(({ level }) => level === 'BELOW')).toMatchObject([
      { path: 'checks.face.match.threshold' },
    ]);
  });

  it('asks for an active challenge and FMR 1e-4 under the profile of NIST', () => {
    const nist: Policy = { ...DEFAULT_POLICY, profileId: 'nist-800-63a-ial2' };
    expect(below(nist)).toEqual(['checks.liveness.active.required', 'liveness.mode']);
    const meets: Policy = { ...nist, liveness: { mode: 'PASSIVE_AND_ACTIVE' }, checks: checks({ 'liveness.active': active }) };
    expect(below(meets)).toEqual([]);
    expect(below({ ...meets, checks: checks({ 'liveness.active': active, 'face.match': match(0.35) }) })).toEqual([
      'checks.face.match.threshold',
    ]);
  });

  it('never conforms on a threshold for which nothing was measured', () => {
    expect(below({ ...DEFAULT_POLICY, checks: checks({ 'face.match': match(0.1) }) })).toContain('checks.face.match.threshold');
  });
});
