import { newId } from '../../make-id.js';
import { storeReceipt } from '../../receipts/receipts.store.js';
import type { Service } from '../../service.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import type { Transaction } from '../../store/database.js';
import { composeBundle } from './compose-bundle.js';
import type { DecidedSession } from './decide-session.js';

/** Signs the decision with the weights and the policy that led to it, and stores the receipt. */
export async function signReceipt(service: Service, tx: Transaction, decided: DecidedSession): Promise<void> {
  const purposeHash = hashPurpose(service, decided.subjectKey, decided.session);
  if (purposeHash === null) throw new Error('A session was decided after its erasure');
  const { pins } = decided.input;
  const bundle = composeBundle({ ...decided, pins, purposeHash, receiptId: newId('receipt', service) });
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
}
