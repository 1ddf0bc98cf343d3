import type { Verdict } from '@faceproof/orchestrator/judgement/checks/check.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { REASON_CODES, REASONS } from '@faceproof/protocol/reasons.js';
import { CHECK_KINDS, CHECK_STATUSES } from '@faceproof/protocol/words.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../../harness/long-run.js';

const passed = (kind: Verdict['kind']): Verdict => ({
  kind,
  status: 'PASSED',
  score: null,
  threshold: null,
  roles: [],
  reasons: [],
  applies: true,
  inBand: false,
  signs: [],
});
const allPassed = CHECK_KINDS.map(passed);
const withVerdict = (change: Partial<Verdict> & Pick<Verdict, 'kind'>) =>
  allPassed.map((verdict) => (verdict.kind === change.kind ? { ...verdict, ...change } : verdict));

const anyVerdicts = fc.tuple(
  ...CHECK_KINDS.map((kind) =>
    fc.record({
      kind: fc.constant(kind),
      status: fc.constantFrom(...CHECK_STATUSES),
      score: fc.constant(null),
      threshold: fc.constant(null),
      roles: fc.constant([]),
      reasons: fc.array(fc.constantFrom(...REASON_CODES), { maxLength: 3 }),
      applies: fc.boolean(),
      inBand: fc.boolean(),
      signs: fc.constant([]),
    }),
  ),
);
const anyPolicy = fc
  .constantFrom(...(['ON_BAND', 'ALWAYS', 'NEVER'] as const))
  .map((review): Policy => ({ ...DEFAULT_POLICY, review }));

describe('decide', () => {
  it('approves when every required check passed', () => {
    expect(decide(allPassed, DEFAULT_POLICY, 2)).toEqual({ kind: 'APPROVE', reasons: [] });
  });

  it('never approves if a required check that applies did not pass', () => {
    fc.assert(
      fc.property(anyVerdicts, anyPolicy, fc.nat(4), (verdicts, policy, left) => {
        if (decide(verdicts, policy, left).kind !== 'APPROVE') return;
        for (const verdict of verdicts.filter(({ kind, applies }) => applies && policy.checks[kind].required)) {
          expect(verdict.status).toBe('PASSED');
        }
      }),
      { numRuns: triesOf(2000) },
    );
  });

  it('gives reasons for everything but an approval', () => {
    fc.assert(
      fc.property(anyVerdicts, anyPolicy, fc.nat(4), (verdicts, policy, left) => {
        const ruling = decide(verdicts, policy, left);
        expect(ruling.reasons.length > 0).toBe(ruling.kind !== 'APPROVE');
      }),
    );
  });

  it('never offers a retry after a fraud reason or a mismatch, or without an attempt left', () => {
    fc.assert(
      fc.property(anyVerdicts, anyPolicy, fc.nat(4), (verdicts, policy, left) => {
        const ruling = decide(verdicts, policy, left);
        if (ruling.kind !== 'RETRY') return;
        expect(left).toBeGreaterThan(0);
        expect(ruling.reasons.every(({ code }) => REASONS[code].retryable)).toBe(true);
      }),
    );
  });

  it('asks for another attempt if the person can improve the capture', () => {
    const ruling = decide(withVerdict({ kind: 'face.quality', status: 'FAILED', reasons: ['TOO_DARK'] }), DEFAULT_POLICY, 1);
    expect(ruling).toMatchObject({ kind: 'RETRY', reasons: [{ code: 'TOO_DARK' }] });
  });

  it('declines for quality once no attempt is left, and says so', () => {
    const ruling = decide(withVerdict({ kind: 'face.quality', status: 'FAILED', reasons: ['TOO_DARK'] }), DEFAULT_POLICY, 0);
    expect(ruling).toMatchObject({ kind: 'DECLINE', reasons: [{ code: 'TOO_DARK' }, { code: 'ATTEMPTS_EXHAUSTED' }] });
  });

  it('sends a score in the band to review, and to a decline if the policy has none', () => {
    const verdicts = withVerdict({ kind: 'face.match', status: 'INCONCLUSIVE', reasons: ['FACE_MISMATCH'], inBand: true });
    expect(decide(verdicts, DEFAULT_POLICY, 1)).toMatchObject({
      kind: 'REVIEW',
      reasons: [{ code: 'REVIEW_BAND', check: 'face.match' }],
    });
    expect(decide(verdicts, { ...DEFAULT_POLICY, review: 'NEVER' }, 1)).toMatchObject({
      kind: 'DECLINE',
      reasons: [{ code: 'FACE_MISMATCH' }],
    });
  });

  it('lets a fraud outweigh a score in the band', () => {
    const verdicts = withVerdict({ kind: 'face.match', status: 'INCONCLUSIVE', reasons: ['FACE_MISMATCH'], inBand: true }).map(
      (verdict) =>
        verdict.kind === 'capture.integrity'
          ? { ...verdict, status: 'FAILED' as const, reasons: ['MEDIA_REPLAYED' as const] }
          : verdict,
    );
    expect(decide(verdicts, DEFAULT_POLICY, 1)).toMatchObject({ kind: 'DECLINE', reasons: [{ code: 'MEDIA_REPLAYED' }] });
  });

  it('sends a duplicate face to review, whatever the policy says about reviews', () => {
    const found = withVerdict({ kind: 'face.duplicate', status: 'FAILED', reasons: ['DUPLICATE_FACE'] });
    for (const review of ['ON_BAND', 'ALWAYS', 'NEVER'] as const) {
      const checks = { ...DEFAULT_POLICY.checks, 'face.duplicate': { ...DEFAULT_POLICY.checks['face.match'] } };
      const ruling = decide(found, { ...DEFAULT_POLICY, checks, review }, 2);
      expect([ruling.kind, ruling.reasons.map(({ code }) => code)]).toEqual(['REVIEW', ['DUPLICATE_FACE']]);
    }
  });

  it('does not decide on a check that the policy does not require', () => {
    const policy = {
      ...DEFAULT_POLICY,
      checks: { ...DEFAULT_POLICY.checks, 'face.quality': { required: false, threshold: null, reviewThreshold: null } },
    };
    expect(decide(withVerdict({ kind: 'face.quality', status: 'FAILED', reasons: ['BLURRED'] }), policy, 1).kind).toBe(
      'APPROVE',
    );
  });
});
