import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock, Randomness } from '../clock.js';
import type { KeyProviders } from '../kms/providers.js';
import type { Log } from '../observe/log.js';
import type { Database } from '../store/database.js';
import { MasterKeyError, NOT_ITS_KEY } from '../vault/check-master-key.js';
import { KeysUnavailableError, openUnderWrapping, type WrappingKey, type WrappingKeys } from '../vault/wrapping-keys.js';
import { establishKeys } from './establish-keys.js';
import { removeHolder, reportHolder } from './key-holders.store.js';
import { pairDatabases } from './pair-databases.js';
import { DIGEST_KEY_CONTEXT, homeOf, SEALED_COLUMNS } from './sealed-columns.js';
import { countValuesUnder } from './sealed-values.store.js';
import {
  type Databases,
  findDigestKey,
  listWrappingKeys,
  type WrappingKeyRow,
  wrappingKeyContext,
} from './wrapping-keys.store.js';

/**
 * The wrapping keys in memory.
 *
 * A key enters memory with the first reload that finds its row. A reload opens it again after half of its time in memory, so that a
 * KMS outage of less than the other half has no effect. After its full time the key is unavailable until the KMS responds. A key
 * whose row was deleted stays a little longer, for values that were read before the deletion.
 */
export interface Keyring extends WrappingKeys {
  /** Reads the rows as they are now: never the result of a reload that began before the call. @throws MasterKeyError, KmsError, SealBrokenError */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** How often each process reloads. A rotation waits for one reload of every process. */
export const RELOAD_EVERY_MS = 2000;
const GONE_KEPT_MS = 60_000;

/** At least two reloads fall into the second half of a key's time in memory. */
function reloadEveryMsFor(keepMs: number | null): number {
  return keepMs === null ? RELOAD_EVERY_MS : Math.min(RELOAD_EVERY_MS, keepMs / 4);
}

interface Held extends WrappingKey {
  /** The wrapped bytes that were opened, in hex: the row may get another wrapping. */
  from: string;
  openedAt: number;
  goneAt: number | null;
}

interface State {
  active: string | null;
  digestKey: Buffer | null;
  /** The reload that runs. */
  reloading: Promise<void> | null;
  /** The reload that begins when that one ends. */
  next: Promise<void> | null;
  closed: boolean;
}

/**
 * @param by.report whether this process reports that it seals values, so that a rotation waits for it
 * @param by.now milliseconds of a monotonic clock
 * @throws MasterKeyError, KmsError; SchemaError if the two databases do not belong together
 */
export async function openKeyring(by: {
  db: Database;
  keysDb: Database | null;
  providers: KeyProviders;
  clock: Clock;
  random: Randomness;
  log: Pick<Log, 'error'>;
  report: boolean;
  reloadEveryMs?: number;
  now?: () => number;
}): Promise<Keyring> {
  const { db, providers, now = () => performance.now() } = by;
  const instance = randomUUID();
  const held = new Map<string, Held>();
  const state: State = { active: null, digestKey: null, reloading: null, next: null, closed: false };

  function isFresh({ openedAt }: Held, share: number): boolean {
    return providers.keepMs === null || now() - openedAt <= providers.keepMs * share;
  }

  function find(hex: string | null): WrappingKey {
    const key = hex === null ? undefined : held.get(hex);
    if (key !== undefined && isFresh(key, 1)) return key;
    reloadSoon();
    throw new KeysUnavailableError(`The wrapping key ${hex ?? '(active)'} is not in memory`);
  }

  /** @returns the error if the row does not open; null for a PUBLISHED key, which nothing needs yet */
  async function openRow(row: WrappingKeyRow): Promise<unknown> {
    const hex = row.id.toString('hex');
    const from = row.wrapped.wrapped.toString('hex');
    const known = held.get(hex);
    if (known !== undefined) known.goneAt = null;
    if (known !== undefined && known.from === from && isFresh(known, 0.5)) return null;
    try {
      const key = await openWrappingKey(by, row);
      held.set(hex, { id: row.id, key, from, openedAt: now(), goneAt: null });
      return null;
    } catch (error) {
      if (row.state !== 'PUBLISHED') return error;
      by.log.error({ err: error }, 'A rotation has published a wrapping key that this process cannot open');
      return null;
    }
  }

  async function readRows(): Promise<void> {
    forgetStale();
    const rows = await listWrappingKeys(db);
    // At once: each may wait for the KMS as long as a call of it takes.
    const failures = await Promise.all(rows.map(openRow));
    forgetGone(new Set(rows.map(({ id }) => id.toString('hex'))));
    state.active = rows.find((row) => row.state === 'ACTIVE')?.id.toString('hex') ?? null;
    // Report even after a failure: a running process must not count as stopped because the KMS is down.
    if (by.report && !state.closed) await reportHolder(db, instance, describe());
    const failure = failures.find((one) => one !== null);
    if (failure !== undefined) throw failure;
    state.digestKey ??= await readDigestKey();
  }

  /** Only lets go of the bytes: a caller may still use them. */
  function forgetStale(): void {
    for (const [hex, key] of held) if (!isFresh(key, 1)) held.delete(hex);
    if (held.size === 0) state.digestKey = null;
  }

  function forgetGone(present: ReadonlySet<string>): void {
    for (const [hex, key] of held) {
      if (present.has(hex)) continue;
      key.goneAt ??= now();
      if (now() - key.goneAt > GONE_KEPT_MS) held.delete(hex);
    }
  }

  async function readDigestKey(): Promise<Buffer> {
    const sealed = await findDigestKey(db);
    if (sealed === null) throw new Error('The database has no digest key');
    return openUnderWrapping(keys, DIGEST_KEY_CONTEXT, sealed);
  }

  function describe() {
    const holds = [...held].filter(([, key]) => isFresh(key, 1)).map(([hex]) => hex);
    return { name: `${hostname()}:${process.pid}`, holds, sealsUnder: state.active ?? '' };
  }

  /** The reload that runs may have read the rows before this call. Calls during that reload share the next one. */
  function reload(): Promise<void> {
    if (state.next !== null) return state.next;
    if (state.reloading === null) return startReload();
    state.next = state.reloading.catch(() => undefined).then(startReload);
    return state.next;
  }

  function startReload(): Promise<void> {
    state.next = null;
    state.reloading = readRows().finally(() => {
      state.reloading = null;
    });
    return state.reloading;
  }

  function reloadSoon(): void {
    if (!state.closed)
      (state.reloading ?? reload()).catch((err: unknown) => by.log.error({ err }, 'The wrapping keys could not be read again'));
  }

  const keys: WrappingKeys = {
    current: () => find(state.active),
    find: (id) => find(Buffer.from(id).toString('hex')),
    digestKey() {
      find(state.active);
      if (state.digestKey === null) throw new KeysUnavailableError('The digest key is not in memory');
      return state.digestKey;
    },
  };
  await establishKeys(by);
  await pairDatabases(by);
  await reload();
  const timer = setInterval(reloadSoon, by.reloadEveryMs ?? reloadEveryMsFor(providers.keepMs)).unref();
  return {
    ...keys,
    reload,
    async close() {
      state.closed = true;
      clearInterval(timer);
      await (state.next ?? state.reloading)?.catch(() => undefined);
      if (by.report) await removeHolder(db, instance).catch(() => undefined);
      for (const { key } of held.values()) key.fill(0);
      held.clear();
    },
  };
}

/**
 * Opens a wrapping key with the provider that wrapped it.
 *
 * @throws MasterKeyError with the id of the missing master key and the number of values that need it; KmsError, SealBrokenError
 */
async function openWrappingKey(by: Databases & { providers: KeyProviders }, row: WrappingKeyRow): Promise<Buffer> {
  const provider = by.providers.find(row.wrapped);
  if (provider === null) throw await missingMasterKey(by, row.id, row.wrapped.keyId);
  return provider.unwrap(wrappingKeyContext(row.id), row.wrapped);
}

async function missingMasterKey(
  by: Databases & { providers: KeyProviders },
  id: Buffer,
  keyId: string,
): Promise<MasterKeyError> {
  let values = 0;
  for (const column of SEALED_COLUMNS) values += await countValuesUnder(homeOf(by, column), column, [id]);
  const has = await by.providers.current.currentKeyId();
  return new MasterKeyError(
    `${NOT_ITS_KEY}: ${values} values need the master key ${keyId}, but the current one is ${has}. ` +
      `Set ${keyId} again. To replace it, set it as the previous master key until "npm run admin -- keys rotate-master" has ended.`,
  );
}
