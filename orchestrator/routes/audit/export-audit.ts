import { Readable } from 'node:stream';
import type { Tenant } from '../../accounts/tenant.js';
import { type AccountAuditFilter, listAccountAudit } from '../../audit/account-audit.store.js';
import type { Reads } from '../../store/replica.js';
import { showEntry } from './show-entry.js';

export const NDJSON = 'application/x-ndjson';
/** The most entries in memory at once. */
const BATCH = 500;

/**
 * All entries that the filter selects, newest first, one JSON object a line. It reads the next batch once the caller has taken the
 * one before, so that neither a long log nor a slow caller fills the memory or holds a transaction open.
 *
 * @param checkCaller rejects once the caller may no longer read; the stream then ends with an error
 */
export function exportAudit(
  reads: Reads,
  tenant: Tenant,
  filter: Omit<AccountAuditFilter, 'limit'>,
  checkCaller: () => Promise<unknown>,
): Readable {
  return Readable.from(batches(reads, tenant, filter, checkCaller), { objectMode: false, highWaterMark: 1 });
}

async function* batches(
  reads: Reads,
  tenant: Tenant,
  filter: Omit<AccountAuditFilter, 'limit'>,
  checkCaller: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  for (let { cursor } = filter; ; ) {
    await checkCaller();
    const after = cursor;
    const entries = await reads((db) => listAccountAudit(db, tenant, { ...filter, cursor: after, limit: BATCH }));
    if (entries.length > 0) yield Buffer.from(entries.map((entry) => `${JSON.stringify(showEntry(entry))}\n`).join(''));
    if (entries.length < BATCH) return;
    cursor = entries.at(-1)?.auditId;
  }
}
