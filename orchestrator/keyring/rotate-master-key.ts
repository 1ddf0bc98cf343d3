import type { Clock, Randomness } from '../clock.js';
import type { KeyProviders } from '../kms/providers.js';
import type { Transaction } from '../store/database.js';
import { tryLock } from '../store/locks.js';
import { MasterKeyError } from '../vault/check-master-key.js';
import { makeWrappingKey } from './establish-keys.js';
import { type KeyHolder, listHolders } from './key-holders.store.js';
import type { Keyring } from './open-keyring.js';
import { type RewrapReport, rewrapColumn } from './rewrap-column.js';
import { homeOf, SEALED_COLUMNS } from './sealed-columns.js';
import { countValuesUnder } from './sealed-values.store.js';
import {
  activateWrappingKey,
  copyWrappingKeys,
  type Databases,
  deleteWrappingKey,
  dropPublished,
  listWrappingKeys,
  lockWrappingKeys,
  storeWrappingKey,
  type WrappingKeyRow,
  wrappingKeyContext,
} from './wrapping-keys.store.js';

export interface RotationTools extends Databases {
  providers: KeyProviders;
  keyring: Keyring;
  clock: Clock;
  random: Randomness;
  /** Resolves after the milliseconds. */
  pause(ms: number): Promise<void>;
  /** How long to wait until every process has loaded the new key, and until every process seals with it. */
  patienceMs?: number;
}

export interface Rotation {
  /** False if every wrapping key was already under the current master key. */
  rotated: boolean;
  masterKeyId: string;
  /** Values that this run sealed again, by `table.column`. */
  sealedAgain: Record<string, number>;
}

/** Processes reload their keys every two seconds. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 250;

/**
 * Replaces the wrapping key with a new one under the current master key, while the service runs:
 *
 * 1. publish: the new key is stored, wrapped. Every running process loads it, or the rotation stops here.
 * 2. activate: from its next reload, each process seals with the new key.
 * 3. reseal: every value under an older key is sealed under the new key, in batches.
 * 4. retire: the older key's row is deleted. The database refuses this while any value references the key.
 *
 * If a run is killed, the next run continues where it stopped. A run under the previous master key abandons a rotation that was not
 * activated. A run after a finished rotation changes nothing.
 *
 * @throws MasterKeyError if another rotation is running, a process lacks the new key, or values cannot be opened
 */
export async function rotateMasterKey(by: RotationTools): Promise<Rotation> {
  return by.db.transaction(async (tx) => {
    await claimRotation(tx);
    return rotate(by);
  });
}

/** The work runs on other connections while this transaction holds the lock. The lock ends with its connection, even after a kill. */
async function claimRotation(tx: Transaction): Promise<void> {
  await tx.raw('set local idle_in_transaction_session_timeout = 0');
  if (!(await tryLock(tx, 'rotation'))) throw new MasterKeyError('Another rotation is running. Wait until it has ended.');
}

async function rotate(by: RotationTools): Promise<Rotation> {
  const masterKeyId = await by.providers.current.currentKeyId();
  const sealedAgain: Record<string, number> = {};
  await dropAbandoned(by, masterKeyId);
  const before = await listWrappingKeys(by.db);
  if (before.every((row) => row.state === 'ACTIVE' && row.wrapped.keyId === masterKeyId)) {
    return { rotated: false, masterKeyId, sealedAgain };
  }
  if (!before.some((row) => row.state === 'ACTIVE' && row.wrapped.keyId === masterKeyId)) {
    await publish(by, masterKeyId);
    await by.keyring.reload();
    await waitForHolders(by, (holder, id) => holder.holds.includes(id), 'PUBLISHED');
    await by.db.transaction(async (tx) => {
      await lockWrappingKeys(tx);
      await activateWrappingKey(tx);
      // Before the commit, so that a process which seals with it can store a subject's key.
      if (by.keysDb !== null) await copyWrappingKeys(tx, by.keysDb);
    });
    await by.keyring.reload();
  }
  await replaceOlder(by, sealedAgain);
  return { rotated: true, masterKeyId, sealedAgain };
}

/** If the ACTIVE key is under the current master key, a PUBLISHED key belongs to an abandoned rotation. It has sealed nothing. */
async function dropAbandoned({ db, keysDb }: Databases, masterKeyId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWrappingKeys(tx);
    const rows = await listWrappingKeys(tx);
    if (!rows.some((row) => row.state === 'ACTIVE' && row.wrapped.keyId === masterKeyId)) return;
    await dropPublished(tx, keysDb);
  });
}

/** Stores a new key or reuses that of a killed run. A PUBLISHED key under another master key has sealed nothing and is deleted. */
async function publish(by: RotationTools, masterKeyId: string): Promise<void> {
  await by.db.transaction(async (tx) => {
    await lockWrappingKeys(tx);
    const rows = await listWrappingKeys(tx);
    const published = rows.find(({ state }) => state === 'PUBLISHED');
    if (published?.wrapped.keyId === masterKeyId) return;
    await dropPublished(tx, by.keysDb);
    const key = makeWrappingKey(by.random, rows);
    const wrapped = await by.providers.current.wrap(wrappingKeyContext(key.id), key.key);
    key.key.fill(0);
    await storeWrappingKey(tx, { id: key.id, state: 'PUBLISHED', wrapped }, by.clock.now());
  });
}

/** @throws MasterKeyError that names the processes for which `isReady` stays false */
async function waitForHolders(
  by: RotationTools,
  isReady: (holder: KeyHolder, keyId: string) => boolean,
  state: WrappingKeyRow['state'],
): Promise<void> {
  const row = (await listWrappingKeys(by.db)).find((one) => one.state === state);
  if (row === undefined) throw new Error(`There is no ${state} wrapping key`);
  const keyId = row.id.toString('hex');
  const until = performance.now() + (by.patienceMs ?? PATIENCE_MS);
  for (;;) {
    const late = (await listHolders(by.db)).filter((holder) => !isReady(holder, keyId));
    if (late.length === 0) return;
    if (performance.now() > until) {
      throw new MasterKeyError(
        `${late.map(({ name }) => name).join(', ')} cannot open keys that ${row.wrapped.keyId} wraps. ` +
          'Start every orchestrator with both master keys, then run this command again.',
      );
    }
    await by.pause(LOOK_EVERY_MS);
  }
}

/** Reseals until the database lets the older keys be deleted: a process may seal with them until it has loaded the new key. */
async function replaceOlder(by: RotationTools, sealedAgain: Record<string, number>): Promise<void> {
  await waitForHolders(by, (holder, id) => holder.sealsUnder === id, 'ACTIVE');
  for (;;) {
    const older = (await listWrappingKeys(by.db)).filter(({ state }) => state === 'RETIRING').map(({ id }) => id);
    if (older.length === 0) return;
    const damaged: string[] = [];
    for (const column of SEALED_COLUMNS) {
      const report = await rewrapColumn(by, column, older);
      note(sealedAgain, report);
      damaged.push(...report.damaged);
    }
    if (damaged.length > 0) throw damagedValues(damaged);
    const gone = await Promise.all(older.map((id) => deleteWrappingKey(by, id)));
    if (!gone.every(Boolean)) await by.pause(LOOK_EVERY_MS);
  }
}

function note(sealedAgain: Record<string, number>, { name, sealed }: RewrapReport): void {
  sealedAgain[name] = (sealedAgain[name] ?? 0) + sealed;
}

const NAMED_MAX = 10;

function damagedValues(damaged: readonly string[]): MasterKeyError {
  const named = damaged.slice(0, NAMED_MAX).join(', ');
  const more = damaged.length > NAMED_MAX ? ` and ${damaged.length - NAMED_MAX} more` : '';
  return new MasterKeyError(
    `${damaged.length} values do not open under the key that they name: ${named}${more}. ` +
      'All other values are sealed under the new key. Restore or delete these rows; until then the previous master key is needed.',
  );
}

/** Counts the values under older keys, for reports. A value of an uncommitted transaction is not counted. */
export async function countOlder(by: Databases): Promise<Record<string, number>> {
  const older = (await listWrappingKeys(by.db)).filter(({ state }) => state !== 'ACTIVE').map(({ id }) => id);
  const counts: Record<string, number> = {};
  for (const column of SEALED_COLUMNS) {
    const count = await countValuesUnder(homeOf(by, column), column, older);
    if (count > 0) counts[`${column.table}.${column.column}`] = count;
  }
  return counts;
}
