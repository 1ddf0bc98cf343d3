import type { Knex } from 'knex';

/** The queue of reviews, their leases and votes. A session that waits for a review gets its row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reviews (
      session_id text primary key references sessions,
      account_id text not null,
      mode text not null,
      state text not null check (state in ('OPEN', 'SECOND', 'DISPUTED', 'DONE')),
      approvals integer not null check (approvals in (1, 2)),
      since timestamptz not null,
      claimed_by text,
      claim_expires_at timestamptz,
      warned_at timestamptz,
      check ((claimed_by is null) = (claim_expires_at is null))
    );
    create index reviews_waiting on reviews (account_id, mode, since, session_id) where state <> 'DONE';
    create index reviews_done on reviews (account_id, mode, since, session_id) where state = 'DONE';
    create index reviews_overdue on reviews (since) where state <> 'DONE';

    create table review_votes (
      session_id text not null references reviews,
      -- The id of a key or of a member.
      voted_by text not null,
      place integer not null,
      outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
      reason_codes text[] not null,
      reviewer text,
      note text,
      voted_at timestamptz not null,
      primary key (session_id, voted_by),
      unique (session_id, place)
    );

    insert into reviews (session_id, account_id, mode, state, approvals, since)
      select id, account_id, mode, 'OPEN', 1, coalesce(decided_at, updated_at) from sessions where status = 'IN_REVIEW';
  `);
}
