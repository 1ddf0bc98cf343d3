import { listEndingKeys } from '../../accounts/accounts.store.js';
import { loadPolicy } from '../../policy/policies.store.js';
import { tryLock } from '../../store/locks.js';
import { type AnnouncingService, storeEvent } from '../../webhooks/outbox.store.js';

/** The account hears of a key's end so long before it. */
const WARNED_DAYS = 14;

/** Tells an account once that a key ends soon: the event takes its id from the key. For a key with a shorter life, that is at once. */
export async function warnOfKeys(service: AnnouncingService, limit: number): Promise<void> {
  const now = service.clock.now();
  const until = new Date(now.getTime() + WARNED_DAYS * 86_400_000);
  const warned = await service.db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'ending-keys'))) return 0;
    const ending = await listEndingKeys(tx, { now, until, limit });
    for (const { accountId, mode, keyId, name, hint, expiresAt } of ending) {
      const tenant = { accountId, mode };
      const { policy } = await loadPolicy(tx, tenant, now);
      await storeEvent(tx, service, {
        ...tenant,
        id: keyId.replace('key_', 'evt_'),
        type: 'key.expiring',
        sessionId: null,
        sequence: null,
        keptDays: Math.max(policy.retention.eventDays, WARNED_DAYS + 1),
        data: { keyId, name, hint, expiresAt },
      });
    }
    return ending.length;
  });
  if (warned > 0) service.wakeWebhooks();
}
