import type { Service } from '@faceproof/orchestrator/service.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { loadSubject, SUBJECT_ID } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { HistoryCaller } from './hot-queries.js';
import { HISTORY_DAYS } from './seed-history.js';

/** Finds what the hot queries ask for in the middle of the history of the measured account. */
export async function chooseCaller(by: {
  service: Service;
  superuser: Database;
  baseUrl: string;
  operatorToken: string;
  account: { accountId: string; liveKey: string };
}): Promise<HistoryCaller> {
  const { service, superuser: db, baseUrl, operatorToken, account } = by;
  const { accountId, liveKey } = account;
  const own = () => db('sessions').where({ account_id: accountId, mode: 'LIVE' });
  const since = new Date(service.clock.now().getTime() - (HISTORY_DAYS / 2) * 86_400_000);
  const middle = await own().where('created_at', '>', since).orderBy('created_at').first('id', 'subject_row');
  const endpoint = await db('webhook_endpoints').where({ account_id: accountId, mode: 'LIVE' }).first('id');
  const audited = await db('audit_log').where({ account_id: accountId, mode: 'LIVE', actor_kind: 'KEY' }).first('actor');
  const subjectId = 'person-in-the-middle';
  const digest = service.vault.digestFor(accountId, 'subject:LIVE', subjectId);
  const subject = await loadSubject(service, db, middle.subject_row);
  if (subject === null) throw new Error('A copied subject has no key');
  const sealed = SUBJECT_ID.seal(service, subject.key, subject.row, subjectId);
  await db('subjects').where({ row_id: subject.row }).update({ subject_digest: digest, subject_id_sealed: sealed });
  return {
    service,
    baseUrl,
    liveKey,
    operatorToken,
    accountId,
    sessionId: middle.id,
    endpointId: endpoint.id,
    keyId: audited.actor,
    subjectId,
    since,
  };
}
