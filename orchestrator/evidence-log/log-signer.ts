import { fromBase64Url, publicKeyOf, toBase64Url } from '@faceproof/protocol/evidence/receipts.js';
import { signCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import type { Randomness } from '../clock.js';
import type { Transaction } from '../store/database.js';
import type { Stored } from '../vault/stored.js';
import { findLog, findNewestCheckpoint, storeCheckpoint, storeLog } from './evidence-log.store.js';

/** The key never leaves this module: it signs checkpoints, and nothing else. */
export interface LogSigner {
  /**
   * Signs under the newest name of the log. Reads the secret in the caller's transaction: a rotation of the master key seals it again, and
   * a failover that loses commits can take a name back.
   *
   * @returns the checkpoint as a signed note
   */
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
  if ((await findLog(by.db)) === null)
    await by.db.transaction((tx) => nameLog(tx, by, { origin: originOf(by.publicUrl), firstSize: 0, reason: null }));
  const signer: LogSigner = {
    async sign(tx, size, root) {
      const log = await findLog(tx);
      if (log === null) throw new Error('The evidence log has no name');
      const secret = by.vault.openUnderMaster(LOG_KEY_CONTEXT, log.wrappedSecret);
      try {
        return await signCheckpoint({ origin: log.origin, size, root }, secret, fromBase64Url(log.x));
      } finally {
        secret.fill(0);
      }
    },
  };
  await by.db.transaction(async (tx) => {
    await holdLog(tx);
    if ((await findNewestCheckpoint(tx)) !== null) return;
    await storeCheckpoint(tx, { size: 0, note: await signer.sign(tx, 0, EMPTY_ROOT), signedAt: by.clock.now() });
  });
  return signer;
}

/** Waits for who appends to the log. Held until the end of the transaction. */
export async function holdLog(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-evidence-log'))`);
}

/** Makes a key under which the log is signed from this size on. */
export async function nameLog(
  tx: Transaction,
  by: Pick<Stored, 'vault' | 'clock'> & { random: Randomness },
  name: { origin: string; firstSize: number; reason: string | null },
): Promise<void> {
  const secret = by.random.bytes(32);
  const x = toBase64Url(await publicKeyOf(secret));
  const wrappedSecret = by.vault.sealUnderMaster(LOG_KEY_CONTEXT, secret);
  await storeLog(tx, { ...name, x, wrappedSecret, createdAt: by.clock.now() });
}

/** C2SP asks for a URL without its scheme, and without white space or `+`, which separate the fields of a key. */
function originOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/+$/, '')}/v1/evidence-log`.replace(/[\s+]/g, '-');
}
