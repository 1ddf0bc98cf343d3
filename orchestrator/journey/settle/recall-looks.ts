import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { loadAccount } from '../../accounts/accounts.store.js';
import { findAlikeCaptures, openLooks, rememberLooks, type StoredLooks } from '../../captures/looks.store.js';
import { isSeenAgain, looksOf } from '../../judgement/signs/compare-looks.js';
import type { Service } from '../../service.js';
import { forgetAt } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Processing } from './settle-once.js';

/** Made by `npm start` and the demo, which use the same few sample pictures over and over. */
const PLAN_OF_SAMPLES = 'development';

type Measured = Processing & { measurement: Measurement };

/** Whether an earlier capture of the account showed the same moments, coded, cropped or mirrored anew. Test sessions show nothing. */
export async function recallLooks(service: Service, { session, capture, measurement }: Measured): Promise<boolean> {
  const looks = looksOf(measurement);
  if (session.mode === 'TEST' || looks.length === 0) return false;
  if ((await loadAccount(service.db, session.accountId))?.plan === PLAN_OF_SAMPLES) return false;
  const alike = await findAlikeCaptures(service, service.db, { ...session, captureId: capture.id }, looks);
  for (const stored of alike) if (isSeenAgain(looks, await readLooks(service, stored))) return true;
  return false;
}

/** Runs in the transaction that settles the capture, for every outcome: a refused capture could also be sent again. */
export async function keepLooks(service: Service, tx: Transaction, measured: Measured): Promise<void> {
  const { session, capture, subjectKey, measurement } = measured;
  if (session.mode === 'TEST') return;
  const { accountId, mode } = session;
  const expiresAt = forgetAt(session, service.clock.now());
  await rememberLooks(service, tx, { accountId, mode, captureId: capture.id, subjectKey, expiresAt }, looksOf(measurement));
}

/** A row that cannot be opened must not block captures that resemble it. */
async function readLooks(service: Service, stored: StoredLooks): Promise<string[]> {
  const key = await loadSubjectKey(service, service.db, stored.subjectRow);
  if (key === null) return [];
  try {
    return openLooks(service, key, stored);
  } catch (err) {
    service.log.error({ err, captureId: stored.captureId }, 'The looks of a capture do not open; it is not compared');
    return [];
  }
}
