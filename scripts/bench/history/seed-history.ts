import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import { copyRows } from './copy-rows.js';
import type { HistoryPlace } from './history-place.js';
import { recordOriginals } from './record-originals.js';
import { seedChunk } from './seed-chunk.js';
import { seedLog } from './seed-log.js';
import { withoutIndexes } from './without-indexes.js';

const ACCOUNTS = 300;
const CHUNK = 50_000;
/** Shorter than the life of an event, so that every kind of row is present. */
export const HISTORY_DAYS = 25;

/**
 * Fills the database with sessions of the last {@link HISTORY_DAYS} days and all their rows: copies of a few sessions that really ran,
 * under ids, accounts and times of their own. The measured account has a fifth of them, with a hundred for each of its subjects; 299
 * accounts share the rest.
 *
 * Rows in the media store are not made. Sealed columns have the right size and cannot be opened.
 */
export async function seedHistory(
  place: HistoryPlace,
  options: { sessions: number; onProgress?: (done: number) => void },
): Promise<void> {
  const { superuser: db } = place;
  const originals = await recordOriginals(place);
  const weighted = originals.flatMap(({ sessionId, share }) => Array.from({ length: share }, () => sessionId));
  await replicating(db, (tx) => seedAccounts(tx, place.account.accountId));
  await withoutIndexes(db, async () => {
    for (let from = 0; from < options.sessions; from += CHUNK) {
      const to = Math.min(options.sessions, from + CHUNK);
      await replicating(db, (tx) =>
        seedChunk(tx, { from, to, of: options.sessions, days: HISTORY_DAYS, accounts: ACCOUNTS, originals: weighted }),
      );
      options.onProgress?.(to);
    }
    await replicating(db, seedLog);
  });
  await replicating(db, async (tx) => {
    await tx.raw('analyze');
  });
}

/** Neither triggers nor foreign keys are checked in the transaction. */
async function replicating(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0');
    await tx.raw('set local session_replication_role = replica');
    await work(tx);
  });
}

/** The other accounts, with the endpoint of the first in both modes. */
async function seedAccounts(tx: Transaction, accountId: string): Promise<void> {
  await tx.raw(`create schema if not exists history`);
  await tx.raw(
    `create table history.accounts as
     select n, case when n = 0 then '${accountId}' else 'acc_' || substr(md5('account' || n), 1, 26) end as account_id,
       mode, 'whe_' || substr(md5(mode || n), 1, 26) as endpoint_id
     from generate_series(0, ${ACCOUNTS - 1}) n cross join (values ('TEST'), ('LIVE')) one_mode (mode)`,
  );
  const others = `(select distinct n, account_id, interval '0' as shift from history.accounts where n > 0) s`;
  await copyRows(tx, 'accounts', `accounts t cross join ${others} where t.id = '${accountId}'`, {
    id: 's.account_id',
    name: `'Account ' || s.n`,
  });
  await copyRows(
    tx,
    'webhook_endpoints',
    `webhook_endpoints t cross join (select *, interval '0' as shift from history.accounts) s where t.account_id = '${accountId}'`,
    { id: 's.endpoint_id' },
  );
}
