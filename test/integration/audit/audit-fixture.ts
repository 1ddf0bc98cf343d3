import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type AuditEntry, storeAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import { appendAudit, type Chainer } from '@faceproof/orchestrator/audit/chain/append-audit.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { openSigner } from '@faceproof/orchestrator/receipts/signer.js';
import { type Database, openDatabase, type Queryable, type Transaction } from '@faceproof/orchestrator/store/database.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault } from '@faceproof/orchestrator/vault/vault.js';
import { KeysUnavailableError } from '@faceproof/orchestrator/vault/wrapping-keys.js';
import { createDatabase } from '../../harness/services/create-database.js';
import { openTestKeyring } from '../../harness/services/open-test-keyring.js';
import { runAdmin } from '../operators/run-admin.js';

/** An audit log of its own, without a service that chains it. */
export async function openAuditFixture() {
  const { url, roleUrls, drop } = await createDatabase();
  const db = openDatabase(url, { max: 6, statementTimeoutMs: 10_000 });
  const service = openDatabase(roleUrls.service, { max: 6, statementTimeoutMs: 10_000 });
  const masterKey = randomBytes(32);
  const keys = await openTestKeyring(service, masterKey);
  const vault = openVault({ keys, workerKey: randomBytes(32), blobs: openDiskBlobStore(tmpdir()) });
  const by = { db: service, vault, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const chainer = {
    db: service,
    clock: by.clock,
    signer: await openSigner(by),
    log: openLog({ level: 'silent', name: 'audit' }),
  };
  const store = (entry: Partial<AuditEntry> = {}, on: Queryable = service) => storeAudit(on, by, { ...ENTRY, ...entry });
  return {
    /** A superuser's. */
    db,
    /** Chains and deletes with the role of the service. */
    chainer,
    store,
    vault,
    /** A chainer whose keys a test takes away, as a KMS that does not answer. */
    async openChainerWithoutKeys() {
      const keys = { away: false };
      const openUnderMaster: typeof vault.openUnderMaster = (context, sealed) => {
        if (keys.away) throw new KeysUnavailableError('away');
        return vault.openUnderMaster(context, sealed);
      };
      const signer = await openSigner({ ...by, vault: { ...vault, openUnderMaster } });
      return { keys, chainer: { ...chainer, signer } };
    },
    chainAll: () => chainAll(chainer),
    /** Stores and chains entries one at a time: `object-1`, `object-2`, and so on. Each gets a checkpoint. */
    async fill(entries: number) {
      for (let i = 1; i <= entries; i++) {
        await store({ objectId: `object-${i}` });
        await chainAll(chainer);
      }
    },
    idOf: async (seq: number): Promise<string> => (await db('audit_chain').where({ seq }).first('audit_id')).audit_id,
    /** Changes the log as a superuser who has switched its triggers off. */
    tamper: (work: (tx: Transaction) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await tx.raw('set local session_replication_role = replica');
        await work(tx);
      }),
    admin: (...args: string[]) =>
      runAdmin({ DATABASE_URL: roleUrls.service, MASTER_KEY: masterKey.toString('base64url') }, ...args),
    async close() {
      await service.destroy();
      await db.destroy();
      await drop();
    },
  };
}
export type AuditFixture = Awaited<ReturnType<typeof openAuditFixture>>;

const ENTRY: AuditEntry = {
  actorKind: 'OPERATOR',
  actor: 'anna',
  reviewer: null,
  accountId: null,
  mode: null,
  action: 'accounts create',
  objectId: null,
  remoteAddress: 'desk-7',
  requestId: null,
};

/** Chains everything, also beside a process that does the same. */
export async function chainAll(by: Chainer): Promise<void> {
  while ((await countPending(by.db)) > 0) {
    if ((await appendAudit(by)) > 0) continue;
    // Another process holds the lock: wait for its transaction.
    await by.db.transaction((tx) => tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-audit-chain'))`));
  }
}

async function countPending(db: Database): Promise<number> {
  const row = await db('audit_pending').count<{ count: number }[]>('* as count').first();
  return row?.count ?? 0;
}
