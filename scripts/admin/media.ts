import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import type { ListedBlobStore } from '@faceproof/orchestrator/vault/blob-store.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Arguments, Command, Report } from './command.js';

export const MEDIA_COMMANDS: Readonly<Record<string, Command>> = {
  'media orphans': {
    usage: '[--delete]',
    summary: 'list the objects of the media store that no row names, after a failover or a restore; with --delete, delete them',
    flags: ['delete'],
    run: showOrphans,
  },
};

/** Of the wrong database, most objects are orphans. */
const SHARE_MAX = 0.5;
const FEW = 20;
const SHOWN = 20;

async function showOrphans(desk: Desk, { flags = [] }: Arguments): Promise<Report> {
  const blobs = await desk.openBlobs();
  const { count, orphans } = await listOrphans(desk.db, blobs, desk.clock.now());
  const deleted = flags.includes('delete');
  if (deleted && orphans.length > FEW && orphans.length > SHARE_MAX * count)
    throw new Refusal(
      `${orphans.length} of ${count} objects have no row. Is this the database of this store? Nothing was deleted.`,
    );
  if (deleted) {
    for (const blobId of orphans) await blobs.delete(blobId);
    await desk.audit(desk.db, {
      action: 'media orphans',
      accountId: null,
      objectId: null,
      detail: `deleted ${orphans.length}`,
    });
  }
  const found = `${formatCount(orphans.length, 'object')} of ${count} without a row${deleted ? ', deleted' : ''}.`;
  return { json: { objects: count, orphans, deleted }, lines: [found, ...orphans.slice(0, SHOWN)] };
}

/** Much longer than a request or a job takes. Its row, or its place on the list of doomed objects, comes before an object. */
const AGE_MS_LEAST = 3_600_000;

/**
 * Finds the objects that no row names. First the objects, then the rows: one whose row comes meanwhile is no orphan. The names are
 * compared in the database, where millions have room.
 *
 * @returns how many objects are old enough to judge, and those without a row
 */
export async function listOrphans(
  db: Database,
  blobs: ListedBlobStore,
  now: Date,
): Promise<{ count: number; orphans: string[] }> {
  return db.transaction(async (tx) => {
    // The store may be slow.
    await tx.raw('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    await tx.raw('create temporary table listed_objects (blob_id text primary key) on commit drop');
    let count = 0;
    for await (const page of blobs.list()) {
      const old = page.filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > AGE_MS_LEAST);
      count += old.length;
      const names = old.map(({ blobId }) => blobId);
      await tx.raw('insert into listed_objects select unnest(?::text[]) on conflict do nothing', [names]);
    }
    for (const { table, column } of await listNamingColumns(tx))
      await tx.raw('delete from listed_objects where blob_id in (select ?? from ??)', [column, table]);
    return { count, orphans: await tx('listed_objects').orderBy('blob_id').pluck('blob_id') };
  });
}

/** Of every table, so that a new one is not forgotten. */
async function listNamingColumns(tx: Transaction): Promise<{ table: string; column: string }[]> {
  const { rows } = await tx.raw(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%blob\\_id' order by 1, 2`,
  );
  return rows;
}
