import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { loadAccount } from '../../accounts/accounts.store.js';
import type { CaptureRow } from '../../captures/captures.store.js';
import { findAlikeCaptures, rememberLooks } from '../../captures/looks.store.js';
import { isSeenAgain, looksOf } from '../../judgement/signs/compare-looks.js';
import type { Service } from '../../service.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';

/** Made by `npm start` and the demo, which use the same few sample pictures over and over. */
const PLAN_OF_SAMPLES = 'development';

/**
 * Whether an earlier capture of the account showed the same moments, re-encoded, cropped or mirrored. Test sessions have no
 * looks.
 */
export async function recallLooks(
  service: Service,
  of: { session: Session; capture: CaptureRow; measurement: Measurement },
): Promise<boolean> {
  const { session, capture, measurement } = of;
  const looks = looksOf(measurement);
  if (session.mode === 'TEST' || looks.length === 0) return false;
  if ((await loadAccount(service.db, session.accountId))?.plan === PLAN_OF_SAMPLES) return false;
  const earlier = await findAlikeCaptures(service.db, { ...session, captureId: capture.id }, looks);
  return earlier.some((before) => isSeenAgain(looks, before));
}

/** In the transaction that settles the capture, whatever the outcome: a refused capture could also be sent again. */
export async function keepLooks(
  tx: Transaction,
  session: Session,
  capture: CaptureRow,
  measurement: Measurement,
): Promise<void> {
  if (session.mode === 'TEST') return;
  const { accountId, mode } = session;
  await rememberLooks(tx, { accountId, mode, captureId: capture.id }, looksOf(measurement));
}
