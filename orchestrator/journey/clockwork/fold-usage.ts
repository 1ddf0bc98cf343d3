import { foldChanges } from '../../usage/usage-totals.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceUsage } from '../announce/announce-usage.js';

const BATCH = 2000;
/** With {@link BATCH}, more charges in a round than one database can commit. */
const BATCHES_MAX = 5;

/** Adds what was charged since the last round to the totals, and notifies the accounts whose usage reached a threshold. */
export async function foldUsage(service: AnnouncingService): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const { grown, more } = await service.db.transaction(async (tx) => {
      const folded = await foldChanges(tx, BATCH);
      for (const growth of folded.grown) await announceUsage(service, tx, growth);
      return folded;
    });
    if (grown.length > 0) service.wakeWebhooks();
    if (!more) return;
  }
}
