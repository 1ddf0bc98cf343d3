import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { openKeyring } from '@faceproof/orchestrator/keyring/open-keyring.js';
import { openDoors } from '@faceproof/orchestrator/kms/doors.js';
import { fileKeyId } from '@faceproof/orchestrator/kms/open-file-door.js';
import { makeSigningKey } from '@faceproof/orchestrator/receipts/make-signing-key.js';
import { storeSigningKey } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault, type Vault } from '@faceproof/orchestrator/vault/vault.js';
import { open, seal } from '@faceproof/protocol/measuring/sealed-object.js';
import { expect, it } from 'vitest';
import { createDatabase } from '../../harness/services/create-database.js';

const by = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
const derive = (master: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', master, new Uint8Array(), purpose, 32));

it('this version opens and matches the values of an earlier version, and the earlier version opens this version’s', async () => {
  const master = randomBytes(32);
  const wrapping = derive(master, 'faceproof/wrap/v1');
  const database = await createDatabase();
  const dir = await mkdtemp(`${tmpdir()}/faceproof-earlier-`);
  const db = openDatabase(database.url, { max: 4, statementTimeoutMs: 10_000 });
  const { accountId } = await openAccount({ db, ...by }, { name: 'Acme', plan: 'free', included: 30 });
  // As the migration leaves a database that was used before, and as the version before sealed.
  await db('wrapping_keys').insert({ id: Buffer.alloc(4), state: 'ACTIVE', created_at: new Date() });
  const earlier = { sealUnderMaster: (context: string, plain: Uint8Array) => seal(wrapping, context, plain) } as Vault;
  await storeSigningKey(db, await makeSigningKey({ ...by, vault: earlier }, 'LIVE', 'ACTIVE'));

  const start = (current: Buffer) =>
    openKeyring({
      db,
      doors: openDoors({ current: { kind: 'key', key: current }, previous: null }),
      ...by,
      log: { error: () => undefined },
      report: false,
    });
  await expect(start(randomBytes(32))).rejects.toThrow('The configured master key is not the master key of this database');
  const [first, second] = await Promise.all([start(master), start(master)]);
  expect(await db('wrapping_keys').select('state', 'master_key_id')).toEqual([
    { state: 'ACTIVE', master_key_id: fileKeyId(master) },
  ]);

  const vaults = [first, second].map((keys) => openVault({ keys, workerKey: randomBytes(32), blobs: openDiskBlobStore(dir) }));
  for (const vault of vaults) {
    const { key, wrapped } = vault.makeSubjectKey('row');
    expect(open(wrapping, 'subject:row', wrapped)).toEqual(key);
    expect(vault.openSubjectKey('row', seal(wrapping, 'subject:row', key))).toEqual(key);
    const digest = createHmac('sha256', derive(master, 'faceproof/digest/v1')).update(`${accountId}\nsubject:LIVE\nanna`);
    expect(vault.digestFor(accountId, 'subject:LIVE', 'anna')).toEqual(digest.digest());
  }
  await Promise.all([first.close(), second.close()]);
  await expect(start(randomBytes(32))).rejects.toThrow(`need the master key ${fileKeyId(master)}`);
  await db.destroy();
  await database.drop();
  await rm(dir, { recursive: true });
});
