import { MigrationBundleSchema } from '@faceproof/protocol/api/evidence/enrollments.js';
import { VerificationBundleSchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import { ErasureBundleSchema } from '@faceproof/protocol/api/evidence/subjects.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import type { Bundle, Receipt, VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Change } from '../store/alongside.js';
import type { Queryable, Row, Transaction } from '../store/database.js';

/**
 * Stores a signed receipt. If it supersedes one, that one stops being current in the same transaction; a database constraint
 * allows at most one current receipt per session.
 */
export async function storeReceipt(tx: Transaction, receipt: Receipt, bundle: Bundle): Promise<void> {
  if (receipt.supersedes !== null) {
    await tx('receipts').where({ id: receipt.supersedes }).update({ superseded: true });
  }
  await insertReceipt(tx, receipt, bundle);
}

/** For a receipt that supersedes none. */
export function insertReceipt(tx: Transaction, receipt: Receipt, bundle: Bundle): Change {
  return tx('receipts').insert({
    id: receipt.receiptId,
    session_id: bundle.sessionId,
    account_id: bundle.accountId,
    mode: bundle.mode,
    type: bundle.type,
    // The canonical text: byte for byte what was hashed.
    bundle: canonicalJson(bundle),
    bundle_hash: receipt.bundleHash,
    key_id: receipt.signature.keyId,
    signature: receipt.signature.value,
    decided_at: new Date(receipt.decidedAt),
    supersedes: receipt.supersedes,
  });
}

/** Only decisions belong to a session. */
export interface DecisionEvidence {
  receipt: Receipt;
  bundle: VerificationBundle;
}

/** @returns the session's current receipt and its bundle, or null if nothing is decided */
export async function findCurrentReceipt(db: Queryable, sessionId: string): Promise<DecisionEvidence | null> {
  const row = await db('receipts').where({ session_id: sessionId }).whereRaw('not superseded').first();
  return row === undefined ? null : (toEvidence(row) as DecisionEvidence);
}

/** @returns the receipt of the first decision and its bundle, or null if nothing is decided */
export async function findFirstReceipt(db: Queryable, sessionId: string): Promise<DecisionEvidence | null> {
  const row = await db('receipts').where({ session_id: sessionId, supersedes: null }).first();
  return row === undefined ? null : (toEvidence(row) as DecisionEvidence);
}

/** From any account and mode: for the evidence log, which contains them all. */
export async function findReceipt(db: Queryable, receiptId: string): Promise<{ receipt: Receipt; bundle: Bundle } | null> {
  const row = await db('receipts').where({ id: receiptId }).first();
  return row === undefined ? null : toEvidence(row);
}

/**
 * Lists an account's receipts in the order of the log, also erasures and superseded ones.
 *
 * @param place `from`: the first index; `size`: entries of the log from there on are left out
 */
export async function listLoggedReceipts(
  db: Queryable,
  { accountId, mode }: Tenant,
  place: { from: number; size: number; limit: number },
): Promise<{ receipt: Receipt; bundle: Bundle; index: number }[]> {
  const rows = await db('receipts')
    .where({ account_id: accountId, mode })
    .where('log_index', '>=', place.from)
    .where('log_index', '<', place.size)
    .orderBy('log_index')
    .limit(place.limit);
  return rows.map((row) => ({ ...toEvidence(row), index: row.log_index }));
}

function toEvidence(row: Row): { receipt: Receipt; bundle: Bundle } {
  return { receipt: toReceipt(row), bundle: readBundle(row.bundle) };
}

export function toReceipt(row: Row): Receipt {
  return {
    receiptId: row.id,
    bundleHash: row.bundle_hash,
    decidedAt: row.decided_at.toISOString(),
    supersedes: row.supersedes,
    signature: { alg: 'Ed25519', keyId: row.key_id, value: row.signature },
  };
}

function readBundle(text: string): Bundle {
  const bundle: Bundle = JSON.parse(text);
  if (bundle.type === 'erasure') return inContractOrder<Bundle>(ErasureBundleSchema, bundle);
  if (bundle.type === 'migration') return inContractOrder<Bundle>(MigrationBundleSchema, bundle);
  return inContractOrder<Bundle>(VerificationBundleSchema, bundle);
}
