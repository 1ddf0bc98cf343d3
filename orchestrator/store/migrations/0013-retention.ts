import type { Knex } from 'knex';

/**
 * A date for every kind of row that has one (see orchestrator/journey/retention/retention-table.ts), and an index for each.
 *
 * A session keeps a copy of its policy's `retention`, so that its dates are columns that the database computes. A session that
 * has not ended has none. Receipts, usage and enrollments outlive their session.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add column retention jsonb, add column media_deleted_at timestamptz;
    update sessions s set
      retention = '${JSON.stringify(DEFAULTS)}'::jsonb || coalesce(
        (select p.policy -> 'retention' from policies p
         where p.account_id = s.account_id and p.mode = s.mode and p.version = s.policy_version), '{}'),
      media_deleted_at = case when ${ENDED} and not exists
        (select 1 from captures c where c.session_id = s.id and c.media_blob_id is not null and c.media_deleted_at is null)
        then s.updated_at end;
    alter table sessions
      alter column retention set not null,
      add column media_due_at timestamptz generated always as
        (case when ${ENDED} and media_deleted_at is null then ${after('hours', 'mediaHours')} end) stored,
      add column delete_at timestamptz generated always as
        (case when ${ENDED} then ${after('months', 'sessionMonths')} end) stored;
    create index sessions_media_due on sessions (media_due_at) where media_due_at is not null;
    create index sessions_delete on sessions (delete_at) where delete_at is not null;
    drop index captures_settled_at_idx;

    alter table receipts drop constraint receipts_session_id_fkey;
    alter table usage_rows drop constraint usage_rows_session_id_fkey;
    alter table enrollments drop constraint enrollments_session_id_fkey;

    alter table events add column expires_at timestamptz;
    update events set expires_at = created_at + interval '30 days';
    alter table events alter column expires_at set not null;
    create index on events (expires_at);

    alter table media_fingerprints add column expires_at timestamptz;
    update media_fingerprints f set expires_at = c.started_at + interval '365 days' from captures c where c.id = f.capture_id;
    alter table media_fingerprints alter column expires_at set not null;
    create index on media_fingerprints (expires_at);

    create index on webhook_endpoints (deleted_at) where deleted_at is not null;
  `);
}

/** Of policies that were stored before this migration. */
const DEFAULTS = { mediaHours: 24, templateDays: 365, factsDays: 90, sessionMonths: 60, eventDays: 30, fingerprintDays: 365 };

const ENDED = `status in ('APPROVED', 'DECLINED', 'FAILED', 'EXPIRED', 'CANCELED')`;

/** Through UTC: adding an interval to a timestamptz depends on the connection's time zone, which a generated column refuses. */
function after(unit: 'hours' | 'months', member: keyof typeof DEFAULTS): string {
  const interval = `make_interval(${unit} => (retention ->> '${member}')::int)`;
  return `timezone('UTC', timezone('UTC', updated_at) + ${interval})`;
}
