import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../store/database.js';
import { SchemaError } from '../store/migrate.js';
import { NIL } from '../vault/subject-keys.store.js';
import { listHolders } from './key-holders.store.js';
import { adoptWrappingKeys, copyWrappingKeys, type Databases, lockWrappingKeys } from './wrapping-keys.store.js';

/**
 * Checks that both databases belong to one installation. A new one, which has no subject yet, is paired with the empty database of keys
 * that it is given. Each then has the wrapping keys of the other.
 *
 * @param by.report whether this process seals values. A restored database that is only looked at gives no keys to the other
 * @throws SchemaError that says which database is missing
 */
export async function pairDatabases({ db, keysDb, report }: Databases & { report: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWrappingKeys(tx);
    const { id, apart } = await loadInstallation(tx);
    if (keysDb === null) {
      if (!apart) return;
      throw new SchemaError(
        'The keys of the subjects are in another database. Set KEYS_DATABASE_URL: without it no data opens.',
      );
    }
    if (!apart && (await tx('subject_keys').first('row_id')) !== undefined)
      throw new SchemaError(
        'The keys of the subjects are still in the database of the data. Stop every orchestrator, then run "npm run admin -- keys move".',
      );
    if (apart && (await keysDb('paired_installation').first('id')) === undefined)
      throw new SchemaError('KEYS_DATABASE_URL names an empty database, but this installation has keys. Restore them there.');
    await pairWith(keysDb, id);
    if (!apart) await move(tx, keysDb);
    if (report) await copyWrappingKeys(tx, keysDb);
    await adoptWrappingKeys(tx, keysDb);
  });
}

/**
 * Moves the keys of the subjects to a database of their own. A run that was killed leaves them where they were, and is repeated. Only
 * between the two commits would it leave copies too; if a person is erased before the repetition, the sweep deletes theirs.
 *
 * @returns how many keys were moved
 * @throws SchemaError while an orchestrator runs, or if the database of keys belongs to another installation
 */
export async function moveKeys({ db, keysDb }: { db: Database; keysDb: Database }): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.raw('set local idle_in_transaction_session_timeout = 0');
    await lockWrappingKeys(tx);
    const running = (await listHolders(tx)).map(({ name }) => name);
    if (running.length > 0) throw new SchemaError(`Stop every orchestrator first. These run: ${running.join(', ')}.`);
    const { id, apart } = await loadInstallation(tx);
    await pairWith(keysDb, id);
    return apart ? 0 : move(tx, keysDb);
  });
}

async function loadInstallation(tx: Transaction): Promise<{ id: string; apart: boolean }> {
  await tx('installation').insert({ id: randomUUID() }).onConflict('only_one').ignore();
  const row = await tx('installation').first('id', 'keys_apart');
  return { id: row.id, apart: row.keys_apart };
}

const PAGE = 1000;

async function move(tx: Transaction, keysDb: Database): Promise<number> {
  // From here on no process stores a key in the database of the data, see migrations/foundation/installation.sql.
  await tx.raw('lock table subject_keys in share row exclusive mode');
  await copyWrappingKeys(tx, keysDb);
  return keysDb.transaction(async (keysTx) => {
    let moved = 0;
    for (let after = NIL; ; ) {
      const page = await tx('subject_keys')
        .where('row_id', '>', after)
        .orderBy('row_id')
        .limit(PAGE)
        .select('row_id', 'wrapped_key', 'created_at');
      if (page.length > 0) await keysTx('subject_keys').insert(page).onConflict('row_id').merge();
      moved += page.length;
      if (page.length < PAGE) break;
      after = page.at(-1).row_id;
    }
    await tx('subject_keys').delete();
    await tx('installation').update({ keys_apart: true });
    return moved;
  });
}

async function pairWith(keysDb: Database, id: string): Promise<void> {
  await keysDb('paired_installation').insert({ id }).onConflict('only_one').ignore();
  const { id: theirs } = await keysDb('paired_installation').first('id');
  if (theirs !== id)
    throw new SchemaError(`KEYS_DATABASE_URL names the keys of another installation: ${theirs}, and the data are of ${id}.`);
}
