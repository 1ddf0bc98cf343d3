import { comparePolicies } from '@faceproof/orchestrator/policy/compare-policies.js';
import { applyPut, DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { expect, it } from 'vitest';

it('names each setting that differs', () => {
  const after = applyPut(
    {
      checks: { 'face.match': { threshold: 0.5 } },
      liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'] },
    },
    DEFAULT_POLICY,
  );
  expect(comparePolicies(DEFAULT_POLICY, after)).toEqual([
    { path: 'checks.face.match.threshold', from: null, to: 0.5 },
    { path: 'liveness.mode', from: 'ADAPTIVE', to: 'PASSIVE_AND_ACTIVE' },
    { path: 'liveness.challenges', from: ['HEAD_TURNS'], to: ['HEAD_TURNS', 'LIGHT'] },
  ]);
});

it('names what a mode implies', () => {
  expect(comparePolicies(DEFAULT_POLICY, applyPut({ liveness: { mode: 'PASSIVE' } }, DEFAULT_POLICY))).toEqual([
    { path: 'checks.liveness.active.required', from: true, to: false },
    { path: 'liveness.mode', from: 'ADAPTIVE', to: 'PASSIVE' },
  ]);
});

it('finds nothing between equal policies', () => {
  expect(comparePolicies(DEFAULT_POLICY, structuredClone(DEFAULT_POLICY))).toEqual([]);
});
