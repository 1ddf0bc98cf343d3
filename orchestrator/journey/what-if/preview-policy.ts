import { setTimeout } from 'node:timers/promises';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { Outcome, PreviewGap } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import { calibrationOf } from '../../judgement/thresholds/calibration.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import { UnknownSetError } from '../../model-sets/model-sets.js';
import { evaluatePolicy } from '../../policy/evaluate-policy.js';
import { loadPolicyVersion } from '../../policy/policies.store.js';
import type { Service } from '../../service.js';
import { type JudgedSession, listJudgedSessions } from '../../sessions/judged-sessions.store.js';
import { openFacts } from '../settle/seal-facts.js';
import { countChanges } from './count-changes.js';
import { judgeDraft } from './judge-draft.js';

/** Sessions read at once: two megabytes of facts. */
const PAGE_ROWS = 200;
/** Judging one session takes about a millisecond. After so many, the rest of the process has the processor for a while. */
const SLICE_ROWS = 2;
const PAUSE_MS = 1;

/** Which sessions are judged: created in this time, the newest first. */
export interface PreviewOf {
  draft: Policy;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
}

/**
 * Judges decided sessions again under a draft, and compares with the first version of their decision. Reads in pages, judges in
 * slices, and writes nothing.
 *
 * @param signal ends the work when the caller has gone
 * @param pause resolves after so many milliseconds
 */
export async function previewPolicy(
  service: Pick<Service, 'db' | 'vault' | 'sets' | 'clock' | 'log'>,
  tenant: Tenant,
  { draft, from, to, limit }: PreviewOf,
  signal: AbortSignal,
  pause: (ms: number) => Promise<unknown> = setTimeout,
) {
  const now = service.clock.now();
  const changes = countChanges();
  const judge = openJudge(service, tenant, draft);
  let [read, cursor, whole] = [0, undefined as string | undefined, false];
  while (read < limit && !whole) {
    signal.throwIfAborted();
    const wanted = Math.min(PAGE_ROWS, limit - read);
    const page = await listJudgedSessions(service.db, tenant, { from, to, cursor, limit: wanted }, now);
    for (const [i, session] of page.entries()) {
      if (i % SLICE_ROWS === 0) await pause(PAUSE_MS);
      changes.add(session, await judge(session));
    }
    read += page.length;
    cursor = page.at(-1)?.id;
    whole = page.length < wanted;
  }
  const until = to === undefined ? now : new Date(Math.min(Date.parse(to), now.getTime()));
  const {
    judged,
    unchanged,
    changes: found,
    ...rest
  } = changes.sum({
    from: from === undefined ? null : new Date(from),
    to: until,
    whole,
  });
  const evaluation = evaluatePolicy(draft, calibrationOf(service.sets.newest()));
  const { reviewsPerDay, missing, missingBy } = rest;
  return { judged, unchanged, changes: found, reviewsPerDay, evaluation, missing, missingBy };
}

type Found = { outcome: Outcome } | { gap: PreviewGap };

/** Loads each policy version once, and finds the pins of each set once. */
function openJudge(
  service: Pick<Service, 'db' | 'vault' | 'sets' | 'log'>,
  tenant: Tenant,
  draft: Policy,
): (session: JudgedSession) => Promise<Found> {
  const policies = new Map<number, Promise<Policy>>();
  const policyOf = (version: number): Promise<Policy> => {
    const loaded = policies.get(version) ?? loadPolicyVersion(service.db, tenant, version).then(({ policy }) => policy);
    policies.set(version, loaded);
    return loaded;
  };
  const pinsOf = rememberPins(service);
  return async ({ id, flow, attemptsUsed, policyVersion, ...session }) => {
    const facts = readFacts(service, { id, ...session });
    if (facts === null) return { gap: 'FACTS_GONE' };
    const pins = pinsOf(facts.measurement);
    if (pins === null) return { gap: 'UNKNOWN_SET' };
    return judgeDraft(draft, { flow, attemptsUsed, policy: await policyOf(policyVersion), pins, facts });
  };
}

function readFacts(
  { vault, log }: Pick<Service, 'vault' | 'log'>,
  { id, facts, subjectRow, wrappedSubjectKey }: Pick<JudgedSession, 'id' | 'facts' | 'subjectRow' | 'wrappedSubjectKey'>,
) {
  if (facts === null || wrappedSubjectKey === null) return null;
  try {
    return openFacts({ vault }, vault.openSubjectKey(subjectRow, wrappedSubjectKey), facts.captureId, facts.sealed);
  } catch (err) {
    if (!(err instanceof SealBrokenError)) throw err;
    log.error({ err, sessionId: id }, 'The facts of a decision do not open; a preview leaves the session out');
    return null;
  }
}

/** A set that is not here is looked for once, not once per session. */
function rememberPins({ sets }: Pick<Service, 'sets'>) {
  const unknown = new Set<string>();
  return (measured: Parameters<Service['sets']['pinsOf']>[0]): SetPins | null => {
    const key = JSON.stringify([measured.set, measured.models]);
    if (unknown.has(key)) return null;
    try {
      return sets.pinsOf(measured);
    } catch (err) {
      if (!(err instanceof UnknownSetError)) throw err;
      unknown.add(key);
      return null;
    }
  };
}
