import { loadAccount } from '../../accounts/accounts.store.js';
import type { Service } from '../../service.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import { endOfPeriod, thresholdsCrossed } from '../../usage/metering.js';
import { storeEvent } from '../../webhooks/outbox.store.js';

/** Notifies the account when a charge brings its usage to 80 % and to 100 % of the allowance. Once each per month. */
export async function announceUsage(
  service: Service,
  tx: Transaction,
  session: Session,
  charged: { period: string; used: number },
): Promise<void> {
  const account = await loadAccount(tx, session.accountId);
  if (account === null) return;
  for (const threshold of thresholdsCrossed(charged.used, account.included)) {
    await storeEvent(tx, service, {
      type: 'usage.threshold_reached',
      accountId: session.accountId,
      mode: session.mode,
      sessionId: null,
      sequence: null,
      keptDays: session.retention.eventDays,
      data: {
        period: charged.period,
        threshold,
        included: account.included,
        used: charged.used,
        resetsAt: endOfPeriod(charged.period).toISOString(),
      },
    });
  }
}
