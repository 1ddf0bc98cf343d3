import { comparePolicies } from '@faceproof/orchestrator/policy/compare-policies.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { expect, it } from 'vitest';

it('names each setting that differs, also one that only one of the policies has', () => {
  const after: Policy = {
    ...DEFAULT_POLICY,
    checks: { ...DEFAULT_POLICY.checks, 'face.match': { required: true, threshold: 0.5, reviewThreshold: null } },
    liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'] },
  };
  expect(comparePolicies(DEFAULT_POLICY, after)).toEqual([
    { path: 'checks.face.match.threshold', from: null, to: 0.5 },
    { path: 'liveness.mode', from: 'PASSIVE', to: 'PASSIVE_AND_ACTIVE' },
    { path: 'liveness.challenges', from: null, to: ['HEAD_TURNS', 'LIGHT'] },
  ]);
});

it('finds nothing between equal policies', () => {
  expect(comparePolicies(DEFAULT_POLICY, structuredClone(DEFAULT_POLICY))).toEqual([]);
});
