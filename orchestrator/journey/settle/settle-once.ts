import { type CaptureRow, findCapture } from '../../captures/captures.store.js';
import { findCaptureAndKey, lockLinkedCapture } from '../../sessions/linked-captures.store.js';
import type { Session } from '../../sessions/session.js';
import type { Database, Transaction } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';

/** A capture that waits to be settled. */
export interface Processing {
  capture: CaptureRow;
  /** The first half of the attempt, if the capture is the second. */
  firstHalf: CaptureRow | null;
  /** As before the transaction. */
  session: Session;
  subjectKey: Buffer;
}

/** @returns null if there is nothing to settle: the capture is settled, or the subject was erased */
export async function findProcessing(
  service: { db: Database; vault: Vault },
  captureId: string,
  state: keyof typeof STATUS_DURING = 'PROCESSING',
): Promise<Processing | null> {
  const found = await findCaptureAndKey(service, service.db, captureId);
  if (found?.capture.state !== state || found.subjectKey === null) return null;
  const { capture, session, subjectKey } = found;
  const firstHalf = capture.firstHalfId === null ? null : await findCapture(service.db, capture.firstHalfId);
  return { capture, firstHalf, session, subjectKey };
}

/** The capture by which the attempt is known outside: its first half. */
export function attemptOf({ capture, firstHalf }: Pick<Processing, 'capture' | 'firstHalf'>): CaptureRow {
  return firstHalf ?? capture;
}

/** In the order in which they were taken. */
export function halvesOf({ capture, firstHalf }: Pick<Processing, 'capture' | 'firstHalf'>): CaptureRow[] {
  return firstHalf === null ? [capture] : [firstHalf, capture];
}

/**
 * Runs the work in one transaction that holds the session and the capture.
 *
 * @param state of the capture until then: it was measured, or its second half is not coming
 * @returns what the work did, or null if another run has settled the capture
 */
export async function settleOnce<T>(
  service: { db: Database },
  { capture }: Processing,
  work: (tx: Transaction, session: Session) => Promise<T>,
  state: keyof typeof STATUS_DURING = 'PROCESSING',
): Promise<T | null> {
  return service.db.transaction(async (tx) => {
    const { session, capture: current } = await lockLinkedCapture(tx, capture.id);
    return current.state === state && session.status === STATUS_DURING[state] ? work(tx, session) : null;
  });
}

const STATUS_DURING = { PROCESSING: 'PROCESSING', CHALLENGE_NEEDED: 'CAPTURING' } as const;
