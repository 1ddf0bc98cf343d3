import type { Knex } from 'knex';

/**
 * What sessions are searched by beyond the columns that an index has: pairs of their metadata, as digests, and the reasons of their
 * decision. Filled for the sessions that are there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table session_terms (
      session_id text not null references sessions,
      kind text not null check (kind in ('METADATA', 'REASON')),
      term text not null,
      account_id text not null,
      mode text not null,
      primary key (session_id, kind, term)
    );

    insert into session_terms (session_id, kind, term, account_id, mode)
      select s.id, 'METADATA',
        encode(sha256(sha256(convert_to(pair.key, 'UTF8')) || convert_to(pair.value, 'UTF8')), 'hex'),
        s.account_id, s.mode
      from sessions s cross join lateral jsonb_each_text(s.metadata) pair
      where jsonb_typeof(s.metadata) = 'object';

    insert into session_terms (session_id, kind, term, account_id, mode)
      select distinct s.id, 'REASON', reason ->> 'code', s.account_id, s.mode
      from sessions s
      cross join lateral (select reasons from decisions d where d.session_id = s.id order by version desc limit 1) newest
      cross join lateral jsonb_array_elements(newest.reasons) reason;

    create index session_terms_searched on session_terms (account_id, mode, kind, term, session_id desc);
  `);
}
