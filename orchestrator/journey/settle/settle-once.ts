import { type CaptureRow, findCapture, lockCapture } from '../../captures/captures.store.js';
import type { Service } from '../../service.js';
import type { Session } from '../../sessions/session.js';
import { loadSessionAndKey, lockSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';

/** A capture that waits to be settled. */
export interface Processing {
  capture: CaptureRow;
  /** As before the transaction. */
  session: Session;
  subjectKey: Buffer;
}

/** @returns null if there is nothing to settle: the capture is settled, or the subject was erased */
export async function findProcessing(service: Service, captureId: string): Promise<Processing | null> {
  const capture = await findCapture(service.db, captureId);
  if (capture?.state !== 'PROCESSING') return null;
  const { session, subjectKey } = await loadSessionAndKey(service, service.db, capture.sessionId);
  return subjectKey === null ? null : { capture, session, subjectKey };
}

/**
 * Runs the work in one transaction that holds the session and the capture.
 *
 * @returns what the work did, or null if another run has settled the capture
 */
export async function settleOnce<T>(
  service: Service,
  { capture, session }: Processing,
  work: (tx: Transaction, session: Session) => Promise<T>,
): Promise<T | null> {
  return service.db.transaction(async (tx) => {
    const locked = await lockSession(tx, session.id);
    const { state } = await lockCapture(tx, capture.id);
    if (state !== 'PROCESSING' || locked.status !== 'PROCESSING') return null;
    return work(tx, locked);
  });
}
