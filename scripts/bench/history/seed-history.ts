import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import type { HistoryPlace } from './record-originals.js';
import { recordOriginals } from './record-originals.js';
import { copyRows, seedChunk } from './seed-chunk.js';

const ACCOUNTS = 300;
const CHUNK = 50_000;
/** Shorter than the life of an event, so that every kind of row is present. */
export const HISTORY_DAYS = 25;

/**
 * Fills the database with sessions of the last {@link HISTORY_DAYS} days and all their rows: copies of a few sessions that really ran,
 * under ids, accounts and times of their own. The measured account has a fifth of them, with a hundred for each of its subjects; 299
 * accounts share the rest.
 *
 * Rows in the media store are not made. Sealed columns have the right size; only those of subjects and sessions, which every list opens, can be opened.
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
        seedChunk(place, tx, { from, to, of: options.sessions, days: HISTORY_DAYS, accounts: ACCOUNTS, originals: weighted }),
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

/** Drops the indexes that no constraint needs, and builds them again afterwards, which is several times as fast as filling them. */
async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const indexes: { name: string; definition: string }[] = await db('pg_indexes')
    .where({ schemaname: 'public' })
    .whereNotExists(db('pg_constraint').whereRaw(`conindid = format('public.%I', indexname)::regclass`))
    .select('indexname as name', 'indexdef as definition');
  await db.transaction(async (tx) => {
    for (const { name } of indexes) await tx.raw('drop index ??', [name]);
  });
  await work();
  await db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0');
    await tx.raw(`set local maintenance_work_mem = '256MB'`);
    // Of a table with partitions, the definition leaves them out.
    for (const { definition } of indexes) await tx.raw(definition.replace(' ON ONLY ', ' ON ').replaceAll('?', '\\?'));
  });
}

/** A checkpoint for every fourth receipt, as at a few sessions a second. */
const RECEIPTS_PER_CHECKPOINT = 4;
const LEVELS_MAX = 40;

/**
 * The evidence log of the copied receipts, and the audit chain of the copied entries. They have the right size and shape, but random
 * hashes: the appender refuses such a log, and says so.
 */
async function seedLog(tx: Transaction): Promise<void> {
  const [row] = await tx('receipts').max<{ last: number }[]>('log_index as last');
  const size = (row?.last ?? -1) + 1;
  for (let level = 0; level < LEVELS_MAX && size >= 2 ** level; level++) {
    await tx.raw(
      `insert into evidence_log_nodes (level, index, hash)
       select ${level}, index, sha256(index::text::bytea) from generate_series(0, ${Math.floor(size / 2 ** level) - 1}) index
       on conflict do nothing`,
    );
  }
  await tx.raw(
    `insert into evidence_log_checkpoints (size, note, signed_at)
     select size, repeat(md5(size::text), 8), now() - interval '25 days' * (1 - size / ${size}.0)
     from generate_series(${RECEIPTS_PER_CHECKPOINT}, ${size}, ${RECEIPTS_PER_CHECKPOINT}) size on conflict do nothing`,
  );
  await tx.raw(
    `insert into audit_chain (seq, audit_id, prev_hash, hash, chained_at)
     select (select coalesce(max(seq), 0) from audit_chain) + row_number() over (order by e.id), e.id,
       sha256(e.id::bytea), sha256(('x' || e.id)::bytea), e.at
     from audit_log e where not exists (select from audit_chain c where c.audit_id = e.id)`,
  );
  await tx.raw('delete from audit_pending');
  // The database deletes no entry of the last thirty days by its own clock, which the bench does not move.
  await tx.raw(`update audit_checkpoints set stored_at = stored_at - interval '60 days'`);
}
