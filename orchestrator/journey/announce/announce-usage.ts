import { loadAccount } from '../../accounts/accounts.store.js';
import type { Clock, Randomness } from '../../clock.js';
import { loadPolicy } from '../../policy/policies.store.js';
import type { Transaction } from '../../store/database.js';
import { endOfPeriod, thresholdsCrossed } from '../../usage/metering.js';
import type { Growth } from '../../usage/usage-totals.store.js';
import { storeEvent } from '../../webhooks/outbox.store.js';

/** Notifies the account when its charges bring its usage to 80 % and to 100 % of the allowance. Once each per month. */
export async function announceUsage(
  service: { clock: Clock; random: Randomness },
  tx: Transaction,
  grown: Growth,
): Promise<void> {
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
