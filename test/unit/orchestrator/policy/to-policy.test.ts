import { hashPolicy } from '@faceproof/orchestrator/policy/policies.store.js';
import { toPolicy } from '@faceproof/orchestrator/policy/to-policy.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

describe('a stored policy', () => {
  const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse());

  it('comes in the order of the contract, whatever order the database keeps, and has one hash in any order', () => {
    const shuffled = reversed({ ...DEFAULT_POLICY, checks: reversed(DEFAULT_POLICY.checks) });
    expect(JSON.stringify(toPolicy(shuffled))).toBe(JSON.stringify(DEFAULT_POLICY));
    expect(hashPolicy(shuffled as typeof DEFAULT_POLICY)).toBe(hashPolicy(DEFAULT_POLICY));
  });

  it('is refused if it requires a check that only a later build knows', () => {
    const later = (required: boolean) => ({
      ...DEFAULT_POLICY,
      checks: { ...DEFAULT_POLICY.checks, 'face.later': { required, threshold: null, reviewThreshold: null } },
    });
    expect(() => toPolicy(later(true))).toThrow('face.later');
    expect(toPolicy(later(false))).toEqual(later(false));
  });
});
