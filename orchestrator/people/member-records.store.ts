import type { MemberDetail } from '@faceproof/protocol/api/account/members.js';
import type { Queryable } from '../store/database.js';
import { IDLE_MS } from './person.js';

/** Counts what would end with a member of the account. Leases count by the database's clock. */
export async function countMemberRecords(
  db: Queryable,
  { accountId, memberId }: { accountId: string; memberId: string },
  now: Date,
): Promise<MemberDetail['holds']> {
  const seenSince = new Date(now.getTime() - IDLE_MS);
  const { rows } = await db.raw(
    `select
       (select count(*)::int from passkeys where member_id = ?) as passkeys,
       (select count(*)::int from sign_ins where member_id = ? and expires_at > ? and seen_at > ?) as "signIns",
       (select count(*)::int from reviews
         where account_id = ? and state <> 'DONE' and claimed_by = ? and claim_expires_at > clock_timestamp()) as claims`,
    [memberId, memberId, now, seenSince, accountId, memberId],
  );
  return rows[0];
}
