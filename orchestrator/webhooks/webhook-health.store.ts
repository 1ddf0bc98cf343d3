import type { AnalyticsNow } from '@faceproof/protocol/api/figures/analytics.js';
import { makeId } from '@faceproof/protocol/ids.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';

const DAY_MS = 86_400_000;
/** More are not counted for one endpoint. */
const DELIVERIES_MAX = 1000;
/** Older than any delivery that is given up now: see the schedule of retries. A replay is a delivery of its own. */
const LIFE_MS = 7 * DAY_MS;

export type WebhookHealth = AnalyticsNow['webhooks'];

/** The deliveries of each endpoint are read from the index of its log, so that a long history costs nothing. */
export async function loadWebhookHealth(db: Queryable, { accountId, mode }: Tenant, now: Date): Promise<WebhookHealth> {
  const { rows } = await db.raw(
    `select count(*)::int as endpoints, count(e.disabled_at)::int as disabled,
       coalesce(sum(retrying.n), 0)::int as retrying, coalesce(sum(failed.n), 0)::int as "failed24h"
     from webhook_endpoints e
     cross join lateral (select count(*) as n from (
       select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'PENDING' and d.attempts > 0
       limit :most) counted) retrying
     cross join lateral (select count(*) as n from (
       select from webhook_deliveries d
       where d.endpoint_id = e.id and d.state = 'FAILED' and d.id >= :oldest and d.finished_at > :since
       limit :most) counted) failed
     where e.account_id = :accountId and e.mode = :mode and e.deleted_at is null`,
    {
      accountId,
      mode,
      most: DELIVERIES_MAX,
      oldest: makeId('delivery', Math.max(0, now.getTime() - LIFE_MS), new Uint8Array(10)),
      since: new Date(now.getTime() - DAY_MS),
    },
  );
  return rows[0];
}
