import { PINNED_CHECKS, type PinnedCheck } from '@faceproof/models/sets/set-file.js';
import { earlierWeeks } from '../../analytics/baseline.js';
import { countsOf } from '../../analytics/counts.js';
import { addDays, sumOf } from '../../analytics/group-counts.js';
import { judgeDrift } from '../../analytics/judge-drift.js';
import { beginComparison, deleteDrift, findDrift, listDueAccounts, storeDrift } from '../../analytics/score-drifts.store.js';
import { toBins } from '../../analytics/scores.js';
import { listCounts } from '../../analytics/session-counts.store.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import { loadPolicy } from '../../policy/policies.store.js';
import { startRounds } from '../../start-rounds.js';
import type { ClockSkew } from '../../store/clock-skew.js';
import type { Transaction } from '../../store/database.js';
import { tryLock } from '../../store/locks.js';
import { type Announcing, type AnnouncingService, storeEvent } from '../../webhooks/outbox.store.js';
import { hasWrongClock } from './has-wrong-clock.js';

/** The days whose scores are compared, today included. */
const RECENT_DAYS = 7;
/** An account is compared again after this time. */
export const COMPARED_FOR_MS = 15 * 60_000;

/**
 * Compares the LIVE scores of each account in the last week with the calibration of the running set, or with the four weeks before
 * if the set names none. Notifies the account once when they move. Skips accounts that were compared less than a quarter of an
 * hour ago, and ends early while another process compares.
 *
 * @param signal ends the pass after the account that is compared
 */
export async function watchDrift(
  service: AnnouncingService & { log: Log; clockSkew: Pick<ClockSkew, 'check'>; sets: ModelSets },
  signal: AbortSignal,
): Promise<void> {
  if (hasWrongClock(service)) return;
  const now = service.clock.now();
  const before = new Date(now.getTime() - COMPARED_FOR_MS);
  for (const accountId of await listDueAccounts(service.db, recentDays(now), before)) {
    if (signal.aborted) break;
    const isMine = await service.db.transaction((tx) => compareDue(service, tx, accountId, before));
    if (!isMine) break;
  }
  service.wakeWebhooks();
}

/** @returns false if another process compares */
async function compareDue(
  service: Announcing & { log: Log; sets: ModelSets },
  tx: Transaction,
  accountId: string,
  before: Date,
): Promise<boolean> {
  if (!(await tryLock(tx, 'drift'))) return false;
  if (!(await beginComparison(tx, accountId, { now: service.clock.now(), before }))) return true;
  // Within its own savepoint, so that an account that fails is marked as compared and does not block those behind it.
  await tx
    .transaction((inner) => compareAccount(service, inner, accountId))
    .catch((err: unknown) => service.log.warn({ err, accountId }, 'The scores of an account could not be compared'));
  return true;
}

async function compareAccount(service: Announcing & { sets: ModelSets }, tx: Transaction, accountId: string): Promise<void> {
  const now = service.clock.now();
  const tenant = { accountId, mode: 'LIVE' } as const;
  const days = recentDays(now);
  const recent = sumOf(await listCounts(tx, tenant, days)).scores;
  const earlier = sumOf(await listCounts(tx, tenant, earlierWeeks(days.from))).scores;
  const { set, thresholds } = service.sets.newest();
  for (const check of PINNED_CHECKS) {
    const binsOf = (scores: typeof recent) => toBins(countsOf(countsOf(scores, check), set));
    const before = await findDrift(tx, accountId, check);
    // Another set begins anew, also while it has few scores.
    if (before !== null && before.set !== set) await deleteDrift(tx, accountId, check);
    const since = before?.set === set ? before.suspectedAt : null;
    const calibrated = thresholds[check].distribution ?? null;
    const bins = binsOf(recent);
    const drift = judgeDrift({ recent: bins, earlier: binsOf(earlier), calibrated, was: since !== null });
    if (drift === null) continue;
    const { psi, basis, suspected } = drift;
    await storeDrift(tx, { accountId, check, set, psi, suspectedAt: suspected ? (since ?? now) : null, checkedAt: now });
    const scores = bins.reduce((sum, count) => sum + count, 0);
    if (suspected && since === null) await announce(service, tx, accountId, { check, set, psi, basis, scores, ...days });
  }
}

async function announce(
  service: Announcing,
  tx: Transaction,
  accountId: string,
  data: { check: PinnedCheck; set: string; psi: number; basis: string; scores: number; from: string; to: string },
): Promise<void> {
  const tenant = { accountId, mode: 'LIVE' } as const;
  const { policy } = await loadPolicy(tx, tenant, service.clock.now());
  await storeEvent(tx, service, {
    ...tenant,
    type: 'model.drift_suspected',
    sessionId: null,
    sequence: null,
    keptDays: policy.retention.eventDays,
    data,
  });
}

/** Days in UTC, both included. */
function recentDays(now: Date): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10);
  return { from: addDays(to, 1 - RECENT_DAYS), to };
}

/** An account is due a quarter of an hour after its last comparison. Several processes look, so one that ended leaves no gap. */
const LOOK_EVERY_MS = 5 * 60_000;

/** Compares scores in the background, apart from the sweeper: a pass over many accounts delays nothing that people wait for. */
export function startDriftWatch(
  service: AnnouncingService & { log: Log; clockSkew: Pick<ClockSkew, 'check'>; sets: ModelSets },
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const rounds = startRounds({
    run: async () => {
      await watchDrift(service, ended.signal);
      return false;
    },
    everyMs: LOOK_EVERY_MS,
    onError: (err) => service.log.warn({ err }, 'Scores could not be compared; it will be tried again'),
  });
  return {
    /** Waits for the account that is compared at this moment, not for the pass. */
    async stop() {
      ended.abort();
      await rounds.stop();
    },
  };
}
