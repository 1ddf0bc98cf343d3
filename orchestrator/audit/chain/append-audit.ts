import { toBase64Url } from '@faceproof/protocol/evidence/receipts.js';
import type { Clock } from '../../clock.js';
import type { Log } from '../../observe/log.js';
import type { Signer } from '../../receipts/signer.js';
import { isKeyRevoked } from '../../receipts/signing-keys.store.js';
import { startRounds } from '../../start-rounds.js';
import type { Database, Queryable, Transaction } from '../../store/database.js';
import { workOff } from '../../store/locks.js';
import { dropPending, findLastLink, findNewest, listPending, storeCheckpoint, storeLinks } from './audit-chain.store.js';
import { isSignedBy, type SignedHead, type Statement, statementBytes } from './checkpoint.js';
import { type ChainedEntry, GENESIS, type Head, linkEntries } from './link.js';

/** The most entries that one transaction chains. */
export const BATCH_MAX = 500;

export interface Chainer {
  db: Database;
  clock: Clock;
  signer: Pick<Signer, 'signStatement' | 'publicKeyOf'>;
}

/**
 * Chains the entries that have no link, and signs the new head, in one transaction. Storing an entry never waits for this.
 *
 * @returns the number of chained entries; 0 also if another process is chaining
 * @throws ChainChangedError if the end of the chain differs from its newest checkpoint, or no valid key of this service signed that:
 *   nothing is appended to a chain that was changed
 * @throws KeysUnavailableError while the keys cannot be opened
 */
export async function appendAudit(by: Chainer): Promise<number> {
  return workOff(by.db, { work: 'audit-chain', rows: 'audit_pending', nothing: 0 }, async (tx) => {
    const entries = await listPending(tx, BATCH_MAX);
    if (entries.length > 0) await linkAfter(by, tx, await loadHead(by, tx), entries);
    return entries.length;
  });
}

/** The end of the chain is not what this service signed last. */
export class ChainChangedError extends Error {
  override name = 'ChainChangedError';
}

/**
 * A signature of a batch confirms the whole chain before it, so the head must be one that the service has signed. The holder of a
 * revoked key's secret can sign any head. The caller holds the chain's lock.
 *
 * @throws ChainChangedError
 * @throws KeysUnavailableError while the key cannot be opened
 */
export async function loadHead(by: Pick<Chainer, 'signer'>, tx: Transaction): Promise<Head> {
  const checkpoint = await findNewest(tx, 'CHECKPOINT');
  // The last link may be deleted under an anchor, which names the checkpoint that stays.
  const last = (await findLastLink(tx)) ?? (await findNewest(tx, 'ANCHOR')) ?? GENESIS;
  const { seq, hash }: Head = checkpoint ?? GENESIS;
  if (last.seq !== seq || !last.hash.equals(hash))
    throw new ChainChangedError(
      'The end of the audit chain differs from its newest checkpoint. Run "npm run admin -- audit verify".',
    );
  if (checkpoint === null) return last;
  await requireOwn(by, tx, checkpoint);
  if (await isKeyRevoked(tx, checkpoint.keyId))
    throw new ChainChangedError(
      `A revoked key signed the newest audit checkpoint, of row ${seq}. Run "npm run admin -- audit verify".`,
    );
  return last;
}

/** Links the entries and signs the new head. The caller holds the chain's lock. @param entries at least one */
export async function linkAfter(
  by: Pick<Chainer, 'clock' | 'signer'>,
  tx: Transaction,
  head: Head,
  entries: readonly ChainedEntry[],
): Promise<void> {
  const links = linkEntries(head, entries, by.clock.now());
  const auditIds = links.map(({ auditId }) => auditId);
  const signed = await signHead(by, tx, 'CHECKPOINT', links.at(-1) ?? head);
  await storeCheckpoint(tx, signed, [storeLinks(tx, links), dropPending(tx, auditIds)]);
}

/**
 * Public keys in the database are not enough: the owner of the tables can insert one.
 *
 * @throws ChainChangedError if no key that is sealed under the master key signed the checkpoint
 * @throws KeysUnavailableError while the key cannot be opened
 */
export async function requireOwn(by: Pick<Chainer, 'signer'>, tx: Transaction, checkpoint: SignedHead): Promise<void> {
  const key = await by.signer.publicKeyOf(tx, checkpoint.keyId);
  if (key !== null && isSignedBy('CHECKPOINT', checkpoint, toBase64Url(key))) return;
  throw new ChainChangedError(
    `No signing key of this service signed the audit checkpoint of row ${checkpoint.seq}. Nothing is appended after that row or deleted ` +
      'before it. Run "npm run admin -- audit verify".',
  );
}

/** Signs with the LIVE evidence key. */
export async function signHead(
  by: Pick<Chainer, 'clock' | 'signer'>,
  tx: Queryable,
  statement: Statement,
  { seq, hash }: Head,
): Promise<SignedHead> {
  const signedAt = by.clock.now();
  const { keyId, value } = await by.signer.signStatement(tx, 'LIVE', statementBytes(statement, { seq, hash }, signedAt));
  return { seq, hash, signedAt, keyId, signature: value };
}

/** Each round reads a table that holds only unchained entries. */
const LOOK_EVERY_MS = 500;

/** Chains audit entries in the background. Any number of processes may run it; only one chains at a time. */
export function startChaining(by: Chainer & { log: Log }): { stop(): Promise<void> } {
  return startRounds({
    run: async () => (await appendAudit(by)) === BATCH_MAX,
    everyMs: LOOK_EVERY_MS,
    onError: (err) => by.log.error({ err }, 'Audit entries could not be chained'),
  });
}
