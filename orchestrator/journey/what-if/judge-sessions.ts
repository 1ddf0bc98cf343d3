import { setTimeout } from 'node:timers/promises';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { JudgingFacts } from '../../judgement/facts/judging-facts.js';
import type { Log } from '../../observe/log.js';
import { loadPolicyVersion } from '../../policy/policies.store.js';
import { type JudgedSession, listJudgedSessions } from '../../sessions/judged-sessions.store.js';
import type { Stored } from '../../vault/stored.js';
import { openFacts } from '../settle/keep-facts.js';
import { countChanges, type Summed } from './count-changes.js';
import type { DecidedBy } from './judge-draft.js';

/** Sessions read at once: two megabytes of facts. */
const PAGE_ROWS = 200;
/** Judging one session takes about a millisecond. After so many, the rest of the process has the processor for a while. */
const SLICE_ROWS = 2;
const PAUSE_MS = 1;

/** Which sessions are judged: created in this time, the newest first. `policyId`: only those under this policy. */
export interface SessionsOf {
  from?: string | undefined;
  to?: string | undefined;
  policyId?: string | undefined;
  limit: number;
}

/** How one session is judged again. `G`: why it cannot be. */
export interface JudgeSession<G extends string> {
  causes: readonly (G | 'FACTS_GONE')[];
  judge(decided: Omit<DecidedBy, 'pins'>): { outcome: Outcome } | { gap: G };
}

export interface JudgingService extends Stored {
  log: Pick<Log, 'error'>;
}

/**
 * Judges decided sessions again, and compares with the first version of their decision. Reads in pages, judges in slices, and
 * writes nothing.
 *
 * @param signal ends the work when the caller has gone
 * @param pause resolves after so many milliseconds
 */
export async function judgeSessions<G extends string>(
  service: JudgingService,
  tenant: Tenant,
  { from, to, policyId, limit }: SessionsOf,
  { causes, judge }: JudgeSession<G>,
  signal: AbortSignal,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Summed<G | 'FACTS_GONE'>> {
  const now = service.clock.now();
  const changes = countChanges(causes);
  const read = openReader(service, tenant);
  let [count, cursor, whole] = [0, undefined as string | undefined, false];
  while (count < limit && !whole) {
    signal.throwIfAborted();
    const wanted = Math.min(PAGE_ROWS, limit - count);
    const page = await listJudgedSessions(service, tenant, { from, to, policyId, cursor, limit: wanted }, now);
    for (const [i, session] of page.entries()) {
      if (i % SLICE_ROWS === 0) await pause(PAUSE_MS);
      const decided = await read(session);
      changes.add(session, decided === null ? { gap: 'FACTS_GONE' } : judge(decided));
    }
    count += page.length;
    cursor = page.at(-1)?.id;
    whole = page.length < wanted;
  }
  const until = to === undefined ? now : new Date(Math.min(Date.parse(to), now.getTime()));
  return changes.sum({ from: from === undefined ? null : new Date(from), to: until, whole });
}

/** Loads each policy version once. @returns null for a session whose facts are gone */
function openReader(
  service: JudgingService,
  tenant: Tenant,
): (session: JudgedSession) => Promise<Omit<DecidedBy, 'pins'> | null> {
  const policies = new Map<string, Promise<Policy>>();
  const policyOf = ({ policyId, policyVersion: version }: JudgedSession): Promise<Policy> => {
    const key = `${policyId} ${version}`;
    const load = () => loadPolicyVersion(service.db, { ...tenant, policyId }, version).then(({ policy }) => policy);
    const loaded = policies.get(key) ?? load();
    policies.set(key, loaded);
    return loaded;
  };
  return async (session) => {
    const facts = readFacts(service, session);
    if (facts === null) return null;
    const { flow, attemptsUsed } = session;
    return { flow, attemptsUsed, policy: await policyOf(session), facts };
  };
}

function readFacts(
  { vault, log }: Pick<JudgingService, 'vault' | 'log'>,
  { id, facts, subjectRow, wrappedSubjectKey }: JudgedSession,
): JudgingFacts | null {
  if (facts === null || wrappedSubjectKey === null) return null;
  try {
    return openFacts({ vault }, vault.openSubjectKey(subjectRow, wrappedSubjectKey), facts.captureId, facts.sealed);
  } catch (err) {
    if (!(err instanceof SealBrokenError)) throw err;
    log.error({ err, sessionId: id }, 'The facts of a decision do not open; they are counted as missing');
    return null;
  }
}
