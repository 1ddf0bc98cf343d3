import type { Policy } from '../policy.js';
import type { Clause, FallingMetric, SessionVerdict, VerdictClause } from './documents.js';
import { appliedThreshold, findLowest, findMeasured, listGroups } from './find-measured.js';
import type { Evidence, SessionFacts, VerdictInput } from './verdict-input.js';

/** Whether the session conforms to the profile, clause by clause. Pure. docs/reference/verdict.md defines it. */
export function computeVerdict(input: VerdictInput): SessionVerdict {
  const { facts, policy, profile, calibration } = input;
  const asked = (profile?.document.clauses ?? []).filter(({ flows }) => flows?.includes(facts.flow) ?? true);
  const clauses = asked.map((clause) => judgeClause(clause, input));
  return {
    profileId: policy.profileId,
    profileDigest: profile?.digest ?? null,
    mode: facts.mode,
    conforms: clauses.length > 0 && clauses.every(({ level }) => level === 'MET'),
    clauses,
    calibrationDigest: calibration?.digest ?? null,
  };
}

type Judged = Pick<VerdictClause, 'level' | 'required' | 'actual' | 'basis'>;

export function judgeClause(clause: Clause, input: Evidence): VerdictClause {
  const { id, title, source, reason } = clause;
  const judged = judge(clause, input);
  const why = judged.level === 'NOT_MEASURED' && reason !== undefined ? { reason } : {};
  return { id, title, source: `${source.document}, ${source.clause}`, ...judged, ...why };
}

function judge(clause: Clause, input: Evidence): Judged {
  const { facts, policy } = input;
  switch (clause.kind) {
    case 'CHECK':
      return judgeCheck(clause.check, facts);
    case 'THRESHOLD':
    case 'RATE':
    case 'MEASURED':
    case 'GROUPS':
      return judgeRate(clause, input);
    case 'POLICY': {
      const actual = settingAt(policy, clause.path);
      const required = clause.oneOf === undefined ? `<= ${clause.atMost ?? 0}` : clause.oneOf.join(' | ');
      const met =
        clause.oneOf?.some((value) => value === actual) ?? (typeof actual === 'number' && actual <= (clause.atMost ?? 0));
      // A bundle's numbers are whole.
      const shown = typeof actual === 'number' && !Number.isInteger(actual) ? String(actual) : actual;
      return known(met, required, shown, `policy.${clause.path}`);
    }
    case 'CONSENT': {
      const actual = facts.consent?.textHash ?? null;
      return known(actual !== null, 'recorded', actual, 'consent');
    }
    case 'CHANNEL': {
      const { channel } = facts.capture;
      const required = clause.oneOf.join(' | ');
      if (channel === null) return notMeasured(required, 'capture.channel');
      return known(clause.oneOf.includes(channel), required, channel, 'capture.channel');
    }
    case 'REVIEWERS': {
      const required = `>= ${clause.atLeast}`;
      if (facts.type !== 'review') return known(true, required, 'no review', 'reviewers');
      const actual = facts.reviewers?.length ?? 0;
      return known(actual >= clause.atLeast, required, actual, 'reviewers');
    }
    case 'EVIDENCE': {
      const value = facts[clause.member] ?? null;
      return known(value !== null, 'present', value === null ? null : 'present', `receipt.${clause.member}`);
    }
    case 'CERTIFICATE': {
      const found = input.calibration?.document.certificates.find(({ standard }) => standard === clause.standard);
      const basis = basisOf(input, 'certificates');
      if (found === undefined) return notMeasured(clause.standard, basis);
      return known(facts.decidedAt < found.validUntil, clause.standard, found.reference, basis);
    }
  }
}

/** What a check found counts as long as nobody approves against it. A check that did not run found nothing. */
function judgeCheck(kind: string, { checks, outcome }: SessionFacts): Judged {
  const status = checks.find((check) => check.kind === kind)?.status ?? null;
  const basis = `check:${kind}`;
  if (status === null || status === 'SKIPPED') return { level: 'NOT_MEASURED', required: 'PASSED', actual: status, basis };
  return known(status === 'PASSED' || outcome !== 'APPROVED', 'PASSED', status, basis);
}

type RateClause = Extract<Clause, { kind: 'THRESHOLD' | 'RATE' | 'MEASURED' | 'GROUPS' }>;

function judgeRate(clause: RateClause, input: Evidence): Judged {
  const required = requiredRate(clause);
  const basis = basisOf(input);
  if (clause.kind === 'THRESHOLD') return judgeThreshold(clause.metric, input, basis);
  if (clause.kind === 'GROUPS') return judgeGroups(clause, input);
  const found = findMeasured(clause, input);
  if (found === null) return notMeasured(required, basis);
  const { high, id } = found;
  const met =
    clause.kind === 'MEASURED' || (clause.below === undefined ? high <= (clause.atMost ?? '0.000000') : high < clause.below);
  return known(met, required, high, `${basis}#${id}`);
}

function requiredRate(clause: RateClause): string {
  if (clause.kind !== 'RATE') return 'measured';
  return clause.below === undefined ? `<= ${clause.atMost ?? '0.000000'}` : `< ${clause.below}`;
}

/** At the lowest threshold that was measured, or above it, the rate is known. */
function judgeThreshold(metric: FallingMetric, input: Evidence, basis: string): Judged {
  const threshold = appliedThreshold(metric, input.facts);
  const lowest = findLowest(metric, input);
  if (threshold === null || lowest === null) return notMeasured('measured', basis);
  return known(threshold >= lowest.threshold, `>= ${lowest.threshold}`, threshold, `${basis}#${lowest.id}`);
}

function judgeGroups({ metric, within, groups }: Extract<Clause, { kind: 'GROUPS' }>, input: Evidence): Judged {
  const basis = basisOf(input);
  const overall = findMeasured({ metric }, input);
  const found = groups.map((by) =>
    listGroups(metric, by, input).flatMap((group) => findMeasured({ metric, group }, input) ?? []),
  );
  if (overall === null || found.some((of) => of.length < 2)) return notMeasured(`<= 1 + ${within} of everybody`, basis);
  const most = millionths(overall.estimate) * (1_000_000 + millionths(within));
  const [worst = overall] = found.flat().sort((a, b) => order(b.high, a.high) || order(a.id, b.id));
  const met = millionths(worst.high) * 1_000_000 <= most;
  return known(met, `<= 1 + ${within} of ${overall.estimate}`, worst.high, `${basis}#${worst.id}`);
}

function basisOf({ calibration }: Pick<VerdictInput, 'calibration'>, part?: string): string {
  return `calibration:${calibration?.digest ?? 'none'}${part === undefined ? '' : `#${part}`}`;
}

function millionths(sixDecimals: string): number {
  return Number(sixDecimals.replace('.', ''));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @returns null if there is no such setting, or if it is a list or in one, or a group of settings */
function settingAt(policy: Policy, path: string): string | number | boolean | null {
  let value: unknown = policy;
  for (const name of splitPath(path))
    value = isGroup(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The kinds of checks have a dot in their names. */
function splitPath(path: string): string[] {
  const check = /^checks\.(.+)\.([^.]+)$/.exec(path);
  return check === null ? path.split('.') : ['checks', check[1] ?? '', check[2] ?? ''];
}

function known(met: boolean, required: Judged['required'], actual: Judged['actual'], basis: string): Judged {
  return { level: met ? 'MET' : 'BELOW', required, actual, basis };
}

function notMeasured(required: string, basis: string): Judged {
  return { level: 'NOT_MEASURED', required, actual: null, basis };
}
