import { loadSet } from '@faceproof/models/sets/load-set.js';
import { evaluatePolicy } from '@faceproof/orchestrator/judgement/verdict/evaluate-policy.js';
import { openProfiles } from '@faceproof/orchestrator/policy/profiles.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

const profiles = openProfiles(null);
const NOW = new Date('2026-11-27T12:00:00.000Z');
const evaluate = (policy: Policy, set = loadSet()) => evaluatePolicy(policy, profiles.find(policy.profileId), set, NOW);
const match = (threshold: number | null): Policy => ({
  ...DEFAULT_POLICY,
  checks: { ...DEFAULT_POLICY.checks, 'face.match': { required: true, threshold, reviewThreshold: null } },
});
const open = (policy: Policy, set = loadSet()) =>
  evaluate(policy, set)
    .findings.filter(({ level }) => level !== 'MET')
    .map(({ clauseId, level }) => `${clauseId} ${level}`);

describe('a policy against a profile, with the set that runs', () => {
  it.each(['PASSIVE', 'ADAPTIVE', 'PASSIVE_AND_ACTIVE'] as const)(
    'the default policy can conform to the standard in %s',
    (mode) => {
      const policy: Policy = { ...DEFAULT_POLICY, liveness: { ...DEFAULT_POLICY.liveness, mode } };
      expect(evaluate(policy)).toMatchObject({ profileId: 'standard-2026', conforms: true, unreachable: [] });
    },
  );

  it('reads the bound of a rate that was measured at the threshold or below it, never the estimate', () => {
    const finding = evaluate(DEFAULT_POLICY).findings.find(({ clauseId }) => clauseId === 'face.match.fmr');
    expect(finding).toEqual({
      clauseId: 'face.match.fmr',
      path: 'checks.face.match.threshold',
      required: '<= 0.001000',
      actual: '0.000047',
      level: 'MET',
    });
    expect(open(match(0.34))).toEqual(['face.match.fmr BELOW']);
    expect(open(match(0.1))).toEqual(['face.match.fmr NOT_MEASURED']);
  });

  it('counts the lower threshold of those that the set may apply to a match', () => {
    const withDocuments = (threshold: number) => ({ ...loadSet(), documentMatch: { threshold, reviewThreshold: null } });
    expect(open(DEFAULT_POLICY, withDocuments(0.9))).toEqual([]);
    expect(open(DEFAULT_POLICY, withDocuments(0.1))).toEqual(['face.match.fmr NOT_MEASURED']);
  });

  it('asks for what the profile requires of the settings', () => {
    const checks = { ...DEFAULT_POLICY.checks, 'face.match': { required: false, threshold: null, reviewThreshold: null } };
    const retention = { ...DEFAULT_POLICY.retention, mediaHours: 721 };
    expect(open({ ...DEFAULT_POLICY, checks, retention })).toEqual(['face.match BELOW', 'retention.media BELOW']);
  });

  it('never conforms to the profile of NIST with the shipped set, whatever it says', () => {
    const policy: Policy = { ...match(0.48), profileId: 'nist-800-63a-ial2', consent: 'REQUIRED' };
    const found = evaluate(policy);
    expect(found.conforms).toBe(false);
    expect(open(policy)).toContain('3.11-8 fnmr NOT_MEASURED');
    expect(open({ ...policy, ...match(null), profileId: policy.profileId })).toEqual(
      expect.arrayContaining(['3.11-8 fnmr BELOW', '3.11-12 groups fnmr NOT_MEASURED']),
    );
    expect(found.unreachable).toEqual(expect.arrayContaining(['3.11-8 fnmr', '3.11-12 groups fmr', '3.14 injection']));
    expect(found.unreachable).not.toContain('3.11-8 fmr');
  });

  it('conforms to no profile that is not installed', () => {
    expect(evaluate({ ...DEFAULT_POLICY, profileId: 'gone' })).toEqual({
      profileId: 'gone',
      conforms: false,
      findings: [],
      unreachable: [],
    });
  });
});
