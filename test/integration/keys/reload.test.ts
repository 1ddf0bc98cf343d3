import { randomBytes } from 'node:crypto';
import { makeWrappingKey } from '@faceproof/orchestrator/keyring/establish-keys.js';
import { openKeyring } from '@faceproof/orchestrator/keyring/open-keyring.js';
import { storeWrappingKey, wrappingKeyContext } from '@faceproof/orchestrator/keyring/wrapping-keys.store.js';
import { openKeyProviders } from '@faceproof/orchestrator/kms/providers.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../harness/services/create-database.js';

const by = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };

/** A keyring whose provider waits until a test lets it open keys. */
async function openSlowKeyring() {
  const database = await createDatabase();
  const db = openDatabase(database.url, { max: 4, statementTimeoutMs: 10_000 });
  const providers = openKeyProviders({ current: { kind: 'key', key: randomBytes(32) }, previous: null });
  const provider = { ...providers.current, gate: Promise.resolve(), opened: 0, onOpen: (): void => undefined };
  provider.unwrap = async (context, wrapped) => {
    provider.opened++;
    provider.onOpen();
    await provider.gate;
    return providers.current.unwrap(context, wrapped);
  };
  const slow = { ...providers, current: provider, find: () => provider };
  const log = { error: () => undefined };
  const keyring = await openKeyring({ ...by, db, keysDb: null, providers: slow, log, report: false, reloadEveryMs: 3_600_000 });
  onTestFinished(async () => {
    await keyring.close();
    await db.destroy();
    await database.drop();
  });
  return {
    keyring,
    provider,
    /** Stores another key, as another process does. @returns its id */
    async publish(): Promise<Buffer> {
      const { id, key } = makeWrappingKey(by.random, []);
      const wrapped = await providers.current.wrap(wrappingKeyContext(id), key);
      await db.transaction((tx) => storeWrappingKey(tx, { id, state: 'RETIRING', wrapped }, by.clock.now()));
      return id;
    },
    /** Starts a reload that has read the rows and waits for the provider. */
    async startSlowReload() {
      const gate = { open: (): void => undefined, fail: (_error: Error): void => undefined };
      const reached = new Promise<void>((resolve) => {
        provider.onOpen = resolve;
      });
      provider.gate = new Promise((resolve, reject) => {
        Object.assign(gate, { open: resolve, fail: reject });
      });
      const reload = keyring.reload();
      await reached;
      return { reload, ...gate };
    },
  };
}

it('a reload finds every key that was stored before the call, also while an earlier reload runs', async () => {
  const { keyring, provider, publish, startSlowReload } = await openSlowKeyring();
  await publish();
  const early = await startSlowReload();
  const late = await publish();
  const reloads = [keyring.reload(), keyring.reload()];
  early.open();
  await early.reload;
  expect(() => keyring.find(late)).toThrow('not in memory');
  await Promise.all(reloads);
  expect(keyring.find(late).id).toEqual(late);
  expect(provider.opened).toBe(3);
});

it('a reload succeeds after an earlier one that failed while it waited', async () => {
  const { keyring, provider, publish, startSlowReload } = await openSlowKeyring();
  await publish();
  const early = await startSlowReload();
  const late = await publish();
  const reload = keyring.reload();
  const failing = expect(early.reload).rejects.toThrow('away');
  provider.gate = Promise.resolve();
  early.fail(new Error('away'));
  await failing;
  await reload;
  expect(keyring.find(late).id).toEqual(late);
});

it('closing waits for the reload that has not begun yet', async () => {
  const { keyring, publish, startSlowReload } = await openSlowKeyring();
  await publish();
  const early = await startSlowReload();
  const ended: string[] = [];
  const reload = keyring.reload().then(() => ended.push('reload'));
  const closing = keyring.close().then(() => ended.push('close'));
  early.open();
  await Promise.all([reload, closing]);
  expect(ended).toEqual(['reload', 'close']);
});
