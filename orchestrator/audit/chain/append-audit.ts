import type { Clock } from '../../clock.js';
import type { Signer } from '../../receipts/signer.js';
import type { Database, Queryable, Transaction } from '../../store/database.js';
import {
  dropPending,
  findLastLink,
  findNewest,
  listPending,
  storeCheckpoint,
  storeLinks,
  tryLockChain,
} from './audit-chain.store.js';
import { type SignedHead, type Statement, statementBytes } from './checkpoint.js';
import { GENESIS, type Head, linkEntries } from './link.js';

/** The most entries that one transaction chains. */
export const BATCH_MAX = 500;

export interface Chainer {
  db: Database;
  clock: Clock;
  signer: Pick<Signer, 'signStatement'>;
}

/**
 * Chains the entries that have no link, and signs the new head, in one transaction. Storing an entry never waits for this.
 *
 * @returns the number of chained entries; 0 also if another process is chaining
 * @throws Error if the end of the chain differs from its newest checkpoint: nothing is appended to a chain that was changed
 */
export async function appendAudit(by: Chainer): Promise<number> {
  return by.db.transaction(async (tx) => {
    if (!(await tryLockChain(tx))) return 0;
    const entries = await listPending(tx, BATCH_MAX);
    if (entries.length === 0) return 0;
    const links = linkEntries(await loadHead(tx), entries, by.clock.now());
    const head = links.at(-1) ?? GENESIS;
    await storeLinks(tx, links);
    await dropPending(
      tx,
      links.map(({ auditId }) => auditId),
    );
    await storeCheckpoint(tx, await signHead(by, tx, 'CHECKPOINT', head));
    return links.length;
  });
}

async function loadHead(tx: Transaction): Promise<Head> {
  const checkpoint = await findNewest(tx, 'CHECKPOINT');
  // The last link may be deleted under an anchor, which names the checkpoint that stays.
  const last = (await findLastLink(tx)) ?? (await findNewest(tx, 'ANCHOR')) ?? GENESIS;
  const { seq, hash }: Head = checkpoint ?? GENESIS;
  if (last.seq !== seq || !last.hash.equals(hash))
    throw new Error('The end of the audit chain differs from its newest checkpoint. Run "npm run admin -- audit verify".');
  return last;
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
