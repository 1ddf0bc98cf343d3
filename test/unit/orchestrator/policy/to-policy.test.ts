import { toPolicy } from '@faceproof/orchestrator/policy/to-policy.js';
import { DEFAULT_POLICY, PolicySchema } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

const asked = { required: true, threshold: null, reviewThreshold: null };
/** A build with one more kind of check, one more member of a policy and one more of its retention. */
const later = {
  ...DEFAULT_POLICY,
  checks: { ...DEFAULT_POLICY.checks, 'face.later': asked },
  retention: { ...DEFAULT_POLICY.retention, laterDays: 7 },
  laterMember: 'ON',
};
const stored = {
  ...DEFAULT_POLICY,
  review: 'ALWAYS',
  checks: { ...DEFAULT_POLICY.checks, 'face.match': { required: false, threshold: 0.5, reviewThreshold: 0.4 } },
};

describe('a stored policy', () => {
  it('gets the default of a kind and of members that did not exist when it was stored', () => {
    expect(toPolicy(stored, later)).toEqual({
      ...stored,
      checks: { ...stored.checks, 'face.later': asked },
      retention: { ...stored.retention, laterDays: 7 },
      laterMember: 'ON',
    });
  });

  it('keeps everything that it says', () => {
    expect(toPolicy(stored)).toEqual(stored);
    expect(PolicySchema.safeParse(toPolicy(stored)).success).toBe(true);
    const challenges = ['HEAD_TURNS', 'LIGHT'];
    const lit = { ...stored, liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges } };
    expect(toPolicy(lit).liveness).toEqual(lit.liveness);
  });

  it('is read without changing what was stored', () => {
    const { 'face.duplicate': _, ...checks } = stored.checks;
    const before = { ...stored, checks };
    const copy = structuredClone(before);
    toPolicy(before, later);
    expect(before).toEqual(copy);
  });

  it('comes in the order of the contract, whatever order the database keeps', () => {
    const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse());
    const shuffled = reversed({ ...stored, checks: reversed(stored.checks) });
    expect(JSON.stringify(toPolicy(shuffled))).toBe(JSON.stringify(stored));
  });

  it('is refused if it requires a check that only a later build knows', () => {
    expect(() => toPolicy({ ...later })).toThrow('face.later');
    const optional = { ...later, checks: { ...later.checks, 'face.later': { ...asked, required: false } } };
    expect(() => toPolicy(optional)).not.toThrow();
  });
});
