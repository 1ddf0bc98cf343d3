import type { InstanceAccountDetail } from '@faceproof/protocol/api/figures/instance.js';
import { MODES } from '@faceproof/protocol/words.js';
import type { Queryable } from '../store/database.js';

/** Counts what a suspension of the account would stop, in both modes. */
export async function countAccountRecords(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<InstanceAccountDetail['holds']> {
  const modes = [...MODES];
  const { rows } = await db.raw(
    `select
       (select count(*)::int from api_keys
         where account_id = ? and revoked_at is null and (expires_at is null or expires_at > ?)) as keys,
       (select count(*)::int from members where account_id = ?) as members,
       (select count(*)::int from sessions
         where account_id = ? and mode = any (?) and status in ('CREATED', 'CAPTURING', 'PROCESSING')) as "openSessions",
       (select count(*)::int from reviews where account_id = ? and mode = any (?) and state <> 'DONE') as "waitingReviews"`,
    [accountId, now, accountId, accountId, modes, accountId, modes],
  );
  return rows[0];
}
