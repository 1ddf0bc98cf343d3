import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { verifyVerdict } from '@faceproof/client/receipts/verify-receipt.js';
import { hashBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Clause } from '@faceproof/protocol/verdict/documents.js';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../harness/draw.js';
import { IS_LONG } from '../harness/long-run.js';
import { compose, compute, type Documents, VECTORS } from '../harness/verdict-cases.js';

const ROOT = join(import.meta.dirname, '..', '..');
const { documents, cases } = VECTORS;

/** In one process, which imports the verifier as a module. */
function computeInPython(sessions: readonly Documents[]): string[] {
  const program = `
import sys, json, hashlib
sys.path.insert(0, ${JSON.stringify(join(ROOT, 'docs/verify'))})
sys.dont_write_bytecode = True
import verify
for line in sys.stdin:
    of = json.loads(line)
    verdict = verify.compute_verdict(of["facts"], of["policy"], of["profile"], of["calibration"])
    print("sha256:" + hashlib.sha256(verify.canonical(verdict).encode()).hexdigest())
`;
  const input = sessions.map((session) => JSON.stringify(session)).join('\n');
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (stderr !== '') throw new Error(stderr);
  return stdout.trim().split('\n');
}

describe('the vectors of verdicts', () => {
  it('are 500 or more, and each clause of each profile is flipped by one fact', () => {
    expect(cases.length).toBeGreaterThanOrEqual(500);
    for (const [profileId, { clauses }] of Object.entries(documents.profiles)) {
      const of = cases.filter((one) => one.profileId === profileId);
      expect(of.find(({ changes }) => changes.length === 0)?.conforms).toBe(true);
      for (const { id } of clauses)
        expect([id, of.some(({ changes, levels }) => changes.length === 1 && levels[id] !== 'MET')]).toEqual([id, true]);
    }
  });

  it('are what is computed', { timeout: 60_000 }, () => {
    for (const { name, profileId, changes, conforms, levels, hash } of cases) {
      const verdict = compute(compose(profileId, changes));
      const found = Object.fromEntries(verdict.clauses.map(({ id, level }) => [id, level]));
      expect([name, verdict.conforms, found, hashBundle(verdict)]).toEqual([name, conforms, levels, hash]);
    }
  });
});

describe('the client', () => {
  it('verifies every vector, and refuses another verdict and another document', () => {
    for (const [i, { name, profileId, changes }] of cases.entries()) {
      const { facts, policy, profile, calibration } = compose(profileId, changes);
      const evaluation = compute({ facts, policy, profile, calibration });
      const bundle = { ...facts, policy: { ...facts.policy, hash: hashBundle(policy) }, evaluation };
      const given = { policy, profile, calibration };
      const right = { policy: true, profile: true, calibration: true, verdict: true };
      expect([name, verifyVerdict(bundle, given)]).toEqual([name, right]);
      if (i % 10 > 0) continue;
      const forged = { ...bundle, evaluation: { ...evaluation, conforms: !evaluation.conforms } };
      expect([name, verifyVerdict(forged, given)]).toEqual([name, { ...right, verdict: false }]);
      expect(verifyVerdict(bundle, { ...given, profile: null }).profile).toBe(profile === null);
    }
  }, 60_000);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('docs/verify/verify.py (skipped without python3)', () => {
  it('computes every vector', { timeout: 120_000 }, () => {
    const sessions = cases.map(({ profileId, changes }) => compose(profileId, changes));
    expect(computeInPython(sessions)).toEqual(cases.map(({ hash }) => hash));
  });

  it('agrees on random sessions', { timeout: 600_000 }, () => {
    const draw = drawFrom(IS_LONG ? Date.now() : 1);
    const sessions = Array.from({ length: IS_LONG ? 10_000 : 300 }, () => drawSession(draw));
    const found = computeInPython(sessions);
    for (const [i, session] of sessions.entries())
      if (found[i] !== hashBundle(compute(session))) expect.fail(`They differ on ${JSON.stringify(session)}`);
  });
});

/** What a clause of an operator may ask of a policy; some of these are no settings. */
const OPERATORS = ['liveness.challenges.0', 'liveness', 'consent.', 'checks.face.match.required', 'retention.mediaHours.0'];
const ASKED = [{ atMost: 0 }, { oneOf: ['HEAD_TURNS', 'REQUIRED', true] }, {}];

/** Several facts are others at once; sometimes the profile or the calibration is missing. */
function drawSession(draw: () => number): Documents {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  const changes = Array.from({ length: Math.floor(draw() * 6) }, () => pick(cases).changes).flat();
  const session = compose(pick(Object.keys(documents.profiles)), changes);
  for (const check of session.facts.checks) if (draw() < 0.2) check.threshold = draw().toFixed(6);
  for (const one of session.calibration?.measurements ?? [])
    if (draw() < 0.2) Object.assign(one, { threshold: draw().toFixed(6), high: (draw() / 1000).toFixed(6) });
  const [{ title, source }] = session.profile!.clauses as [Clause];
  const own = OPERATORS.map((path) => ({ id: path, title, source, kind: 'POLICY' as const, path, ...pick(ASKED) }));
  if (draw() < 0.3) session.profile!.clauses.push(...own);
  return {
    ...session,
    profile: draw() < 0.03 ? null : session.profile,
    calibration: draw() < 0.03 ? null : session.calibration,
  };
}
