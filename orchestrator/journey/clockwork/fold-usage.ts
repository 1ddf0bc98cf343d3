import { loadAccount } from '../../accounts/accounts.store.js';
import { loadPolicy } from '../../policy/policies.store.js';
import type { Transaction } from '../../store/database.js';
import { workOff } from '../../store/locks.js';
import { endOfPeriod, thresholdsCrossed } from '../../usage/metering.js';
import type { Growth } from '../../usage/usage-totals.store.js';
import { foldChanges } from '../../usage/usage-totals.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { type Announcing, storeEvent } from '../../webhooks/outbox.store.js';

const BATCH = 2000;
/** With {@link BATCH}, more charges in a round than one database can commit. */
const BATCHES_MAX = 5;

/** Adds what was charged since the last round to the totals, and notifies the accounts whose usage reached a threshold. */
export async function foldUsage(service: AnnouncingService): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const nothing = { grown: [], more: false };
    const { grown, more } = await workOff(service.db, { work: 'usage', rows: 'usage_changes', nothing }, async (tx) => {
      const folded = await foldChanges(tx, BATCH);
      for (const growth of folded.grown) await announceUsage(service, tx, growth);
      return folded;
    });
    if (grown.length > 0) service.wakeWebhooks();
    if (!more) return;
  }
}

/** Notifies the account when its charges bring its usage to 80 % and to 100 % of the allowance. Once each per month. */
async function announceUsage(service: Announcing, tx: Transaction, grown: Growth): Promise<void> {
  const account = await loadAccount(tx, grown.accountId);
  if (account === null) return;
  for (const threshold of thresholdsCrossed(grown.before, grown.after, account.included)) {
    const tenant = { accountId: account.id, mode: 'LIVE' } as const;
    const { policy } = await loadPolicy(tx, tenant, service.clock.now());
    await storeEvent(tx, service, {
      ...tenant,
      type: 'usage.threshold_reached',
      sessionId: null,
      sequence: null,
      keptDays: policy.retention.eventDays,
      data: {
        period: grown.period,
        threshold,
        included: account.included,
        used: grown.after,
        resetsAt: endOfPeriod(grown.period).toISOString(),
      },
    });
  }
}
