import { fromBase64Url, publicKeyOf, toBase64Url } from '@faceproof/protocol/evidence/receipts.js';
import { signCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import type { EvidenceLogKey } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import type { Randomness } from '../clock.js';
import type { Transaction } from '../store/database.js';
import type { Stored } from '../vault/stored.js';
import { findLog, findNewestCheckpoint, storeCheckpoint, storeLog } from './evidence-log.store.js';

/** The log's name and key. The key never leaves this module: it signs checkpoints, and nothing else. */
export interface LogSigner {
  key: EvidenceLogKey;
  /** Reads the secret in the caller's transaction: a rotation of the master key seals it again. @returns the checkpoint as a signed note */
  sign(tx: Transaction, size: number, root: Uint8Array): Promise<string>;
}

/** The context under which the secret of the log is wrapped. */
export const LOG_KEY_CONTEXT = 'evidence-log-key';

/**
 * If there is no log yet: names it, creates its key and signs the checkpoint of the empty log.
 *
 * @param publicUrl names a new log; an existing log keeps its name even if the URL changes
 */
export async function openLogSigner(by: Stored & { random: Randomness; publicUrl: string }): Promise<LogSigner> {
  const row = (await findLog(by.db)) ?? (await makeLog(by));
  const publicKey = fromBase64Url(row.x);
  const signer: LogSigner = {
    key: { origin: row.origin, vkey: writeLogKey(row.origin, publicKey) },
    async sign(tx, size, root) {
      const stored = await findLog(tx);
      // A failover that loses the last commits can take a new log back.
      if (stored?.x !== row.x || stored.origin !== row.origin) throw new Error('The database holds another evidence log');
      const secret = by.vault.openUnderMaster(LOG_KEY_CONTEXT, stored.wrappedSecret);
      try {
        return await signCheckpoint({ origin: row.origin, size, root }, secret, publicKey);
      } finally {
        secret.fill(0);
      }
    },
  };
  await by.db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-evidence-log'))`);
    if ((await findNewestCheckpoint(tx)) !== null) return;
    await storeCheckpoint(tx, { size: 0, note: await signer.sign(tx, 0, EMPTY_ROOT), signedAt: by.clock.now() });
  });
  return signer;
}

async function makeLog(by: Stored & { random: Randomness; publicUrl: string }) {
  const secret = by.random.bytes(32);
  const x = toBase64Url(await publicKeyOf(secret));
  const wrappedSecret = by.vault.sealUnderMaster(LOG_KEY_CONTEXT, secret);
  await by.db.transaction((tx) =>
    storeLog(tx, { origin: originOf(by.publicUrl), x, wrappedSecret, createdAt: by.clock.now() }),
  );
  const row = await findLog(by.db);
  if (row === null) throw new Error('The evidence log was not stored');
  return row;
}

/** C2SP asks for a URL without its scheme, and without white space or `+`, which separate the fields of a key. */
function originOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/+$/, '')}/v1/evidence-log`.replace(/[\s+]/g, '-');
}
