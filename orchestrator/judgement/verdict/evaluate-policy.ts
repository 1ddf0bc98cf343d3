import type { ModelRole } from '@faceproof/models/roles/index.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { ReceiptCheck } from '@faceproof/protocol/evidence/receipts.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { judgeClause } from '@faceproof/protocol/verdict/compute-verdict.js';
import type { Clause, Evaluation, Finding, Metric, Profile } from '@faceproof/protocol/verdict/documents.js';
import { CHECK_OF, FALLING } from '@faceproof/protocol/verdict/find-measured.js';
import type { Evidence, Named, SessionFacts } from '@faceproof/protocol/verdict/verdict-input.js';
import { CHECK_KINDS, type CheckKind } from '@faceproof/protocol/words.js';
import { CHECKS } from '../checks/index.js';
import { STANDS_ON } from '../checks/stands-on.js';

/**
 * Whether sessions under this policy can conform, with this set: the verdict on a session in which everything goes well, and in which
 * nothing happens that the policy does not ask for. Pure.
 *
 * @param profile null: the one that the policy names is not installed
 */
export function evaluatePolicy(policy: Policy, profile: Named<Profile> | null, set: ModelSet, now: Date): Evaluation {
  const clauses = profile?.document.clauses ?? [];
  const of = { policy, set, now };
  const findings = clauses.map((clause) => findingOf(clause, of));
  const unreachable = clauses.filter((clause) => !isReachable(clause, of)).map(({ id }) => id);
  const conforms = findings.length > 0 && findings.every(({ level }) => level === 'MET');
  return { profileId: policy.profileId, conforms, findings, unreachable };
}

interface Of {
  policy: Policy;
  set: ModelSet;
  now: Date;
}

function findingOf(clause: Clause, of: Of): Finding {
  const { policy, set } = of;
  const finding = (path: string, required: Finding['required'], actual: Finding['actual'], met: boolean): Finding => ({
    clauseId: clause.id,
    ...{ path, required, actual, level: met ? 'MET' : 'BELOW' },
  });
  switch (clause.kind) {
    case 'CHECK': {
      const { required } = policy.checks[clause.check];
      return finding(`checks.${clause.check}.required`, true, required, required && runs(clause.check, set));
    }
    case 'CONSENT':
      return finding('consent', 'REQUIRED', policy.consent, policy.consent === 'REQUIRED');
    case 'CHANNEL':
    case 'REVIEWERS':
    case 'EVIDENCE':
      // Depends on the session alone.
      return finding(clause.kind.toLowerCase(), true, null, true);
    default: {
      const metric = 'metric' in clause ? clause.metric : null;
      const thresholds = metric === null ? {} : { [CHECK_OF[metric]]: thresholdFor(metric, of) };
      const { required, actual, level } = judgeClause(clause, toEvidence(of, thresholds));
      const limit = clause.kind === 'POLICY' ? (clause.atMost ?? required) : required;
      return { clauseId: clause.id, path: pathOf(clause), required: limit, actual, level };
    }
  }
}

function pathOf(clause: Clause): string {
  if (clause.kind === 'POLICY') return clause.path;
  return 'metric' in clause && clause.kind !== 'GROUPS' ? `checks.${CHECK_OF[clause.metric]}.threshold` : 'calibration';
}

/** Of the thresholds that a session may be judged by, the one at which the rate is highest: a clause covers every session. */
function thresholdFor(metric: Metric, { policy, set }: Of): number {
  const kind = CHECK_OF[metric];
  const asked = policy.checks[kind].threshold;
  const pinned = set.thresholds[kind].threshold;
  const { clear, clearAttack } = set.livenessFusion;
  if (kind === 'liveness.passive' && policy.liveness.mode === 'ADAPTIVE')
    return FALLING.has(metric) ? clearAttack : Math.max(clear, asked ?? 0);
  if (asked !== null || set.documentMatch === undefined || kind !== 'face.match') return asked ?? pinned;
  const both = [pinned, set.documentMatch.threshold];
  return FALLING.has(metric) ? Math.min(...both) : Math.max(...both);
}

/** Whether some policy meets the clause: what a policy sets is always within reach. */
function isReachable(clause: Clause, of: Of): boolean {
  if (clause.kind === 'CHECK') return runs(clause.check, of.set);
  if (!('metric' in clause) && clause.kind !== 'CERTIFICATE') return true;
  const thresholds = 'metric' in clause ? { [CHECK_OF[clause.metric]]: FALLING.has(clause.metric) ? 1 : 0 } : {};
  return judgeClause(clause, toEvidence(of, thresholds)).level === 'MET';
}

function runs(kind: CheckKind, { manifests }: ModelSet): boolean {
  const needs = CHECKS.find((check) => check.kind === kind)?.needs ?? [];
  return needs.every((role) => [manifests[role] ?? []].flat().length > 0);
}

function toEvidence({ policy, set, now }: Of, thresholds: Partial<Record<CheckKind, number>>): Evidence {
  const facts: SessionFacts = {
    ...NOBODY,
    decidedAt: now.toISOString(),
    checks: CHECK_KINDS.map((kind) => ({
      ...NOT_SCORED,
      kind,
      threshold: thresholds[kind] === undefined ? null : thresholds[kind].toFixed(6),
      engines: [
        ...(ENGINES_OF[kind] ?? []).flatMap((role) => listStamps(set.stamps, role)),
        ...(kind === 'face.match' ? fusionOf(set) : []),
      ],
    })),
    fusion: set.fusionPin === null ? null : { name: set.fusionPin.id, digest: set.fusionPin.digest },
  };
  return { facts, policy, calibration: set.calibration };
}

/** One of the engines of a check, because rates belong to it as to weights. */
function fusionOf({ matchFusion }: ModelSet): ReceiptCheck['engines'] {
  if (matchFusion === null) return [];
  return [{ model: `fusion/${matchFusion.pin.id}`, version: matchFusion.version, digest: matchFusion.pin.digest }];
}

/** Of the checks on whose thresholds error rates depend. */
const ENGINES_OF: Partial<Record<CheckKind, readonly ModelRole[]>> = {
  'liveness.passive': STANDS_ON.liveness,
  'face.match': STANDS_ON.template,
};

const NOT_SCORED = {
  status: 'PASSED',
  score: null,
  model: null,
  version: null,
  digest: null,
} as const satisfies Partial<ReceiptCheck>;

const NOBODY: SessionFacts = {
  ...{ v: 1, type: 'verification', mode: 'LIVE', flow: 'ONBOARDING', outcome: 'APPROVED', reasons: [], checks: [] },
  ...{ receiptId: '', sessionId: '', accountId: '', purposeHash: '', decidedAt: '', media: [], supersedes: null },
  ...{
    consent: null,
    set: { name: '', digest: '' },
    fusion: null,
    policy: { policyId: '', version: 1, hash: '' },
    capture: { channel: null },
  },
};
