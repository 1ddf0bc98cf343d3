import { SESSION_STATUSES, type SessionStatus } from '@faceproof/protocol/session-state.js';
import { FLOWS, type Flow } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';

/** What `newestOf` reads the sessions of these statuses and flows from: one index has each in the order of the ids. */
export function byStatusAndFlow(
  db: Queryable,
  { accountId, mode }: Tenant,
  {
    statuses = SESSION_STATUSES,
    flows = FLOWS,
  }: { statuses?: readonly SessionStatus[] | undefined; flows?: readonly Flow[] | undefined },
) {
  const sources = db.raw('unnest(?::text[]) as one_status (status) cross join unnest(?::text[]) as one_flow (flow)', [
    [...statuses],
    [...flows],
  ]);
  const ofEach = db('sessions as s')
    .where({ 's.account_id': accountId, 's.mode': mode })
    .whereRaw('s.status = one_status.status and s.flow = one_flow.flow')
    .select('s.id');
  return { sources, ofEach };
}
