import { DETAILS, type SessionDetails } from '@faceproof/orchestrator/sessions/session-details.js';
import type { Transaction } from '@faceproof/orchestrator/store/database.js';
import { SUBJECT_ID } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';
import { WRITTEN } from './record-originals.js';

interface Chunk {
  from: number;
  to: number;
  of: number;
  days: number;
  accounts: number;
  /** A hundred session ids. */
  originals: readonly string[];
}

const OF_SESSION = (table: string) => `seed s join ${table} t on t.session_id = s.original`;
/** The default of a policy. */
const MEDIA_GONE = `s.at < now() - interval '23 hours'`;

/** Writes the sessions `from` to `to` with all their rows: one statement a table. */
export async function seedChunk(by: { vault: Vault }, tx: Transaction, chunk: Chunk): Promise<void> {
  await makeSeed(tx, chunk);
  await sealSeed(by, tx);
  await seedSubjects(tx);
  await copyRows(tx, 'sessions', `seed s join sessions t on t.id = s.original`, {
    id: 's.session_id',
    details_sealed: 's.details_sealed',
    capture_token_digest: `sha256(s.session_id::bytea)`,
    claim_token_digest: `case when t.claim_token_digest is not null then sha256(('claim' || s.n)::bytea) end`,
    simulate: `case when s.mode = 'TEST' then t.simulate end`,
    chosen_scenario: 'null',
    media_deleted_at: `case when ${MEDIA_GONE} and t.status not in ('CREATED', 'IN_REVIEW') then s.at + interval '24 hours' end`,
  });
  await seedCaptures(tx);
  await copyRows(tx, 'decisions', `${OF_SESSION('decisions')} left join captures c on c.id = t.capture_id`, {
    capture_id: `case when c.id is not null then ${captureId('c')} end`,
  });
  await copyRows(tx, 'session_terms', OF_SESSION('session_terms'));
  await copyRows(tx, 'receipts', OF_SESSION('receipts'), {
    id: idOf('rcp_', "'receipt' || s.n"),
    log_index: `(select coalesce(max(log_index), -1) from receipts) + row_number() over (order by s.n)`,
  });
  await copyRows(tx, 'enrollments', OF_SESSION('enrollments'), {
    id: idOf('enr_', "'enrollment' || s.n"),
    blob_id: idOf('blb_', "'enrollment' || s.n"),
  });
  await copyRows(tx, 'usage_rows', OF_SESSION('usage_rows'), { period: `to_char(s.at, 'YYYY-MM')` });
  await seedUsage(tx);
  await seedEvents(tx);
  const answered = 'seed s join sessions o on o.id = s.original join idempotency_keys t on t.subject_row = o.subject_row';
  await copyRows(tx, 'idempotency_keys', `${answered} where s.at > now() - interval '23 hours'`, {
    id: `sha256(('answer' || s.n)::bytea)`,
    subject_row: 's.subject_row',
    claim: 'gen_random_uuid()',
  });
  await copyRows(tx, 'audit_log', `seed s join audit_log t on t.object_id = s.original`, {
    id: idOf('aud_', "'audit' || s.n || t.id"),
    object_id: 's.session_id',
  });
  await seedRest(tx);
  await tx.raw('drop table seed');
}

/** Maps each new session to an original, and gives it an account, a subject and a time. */
async function makeSeed(tx: Transaction, chunk: Chunk): Promise<void> {
  const originals = chunk.originals.map((id) => `'${id}'`).join(', ');
  await tx.raw(
    `create temp table seed on commit drop as
     select s.*, o.id as original, s.at - o.created_at as shift, 'ses_' || s.stamp || substr(md5('session' || s.n), 1, 16) as session_id,
       endpoint.account_id, endpoint.endpoint_id,
       md5(endpoint.account_id || s.mode || s.n / 500)::uuid as subject_row
     from (
       select timed.*, ${STAMP} as stamp from (
       select n, case when n % 5 = 0 then 0 else 1 + n % ${chunk.accounts - 1} end as account,
         case when n / 500 % 10 = 0 then 'TEST' else 'LIVE' end as mode,
         originals.id as original_id,
         case when originals.open then now() - interval '1 second' * (10 + dice % 80000)
           else now() - interval '1 day' * ${chunk.days} * (1 - (n + 1) / ${chunk.of + 60}.0) end as at
       from generate_series(${chunk.from}, ${chunk.to - 1}) n
       cross join lateral (select abs(hashint8(n)) as dice) d
       join (select id, nth, status = 'CREATED' as open from unnest(array[${originals}]) with ordinality picked (id, nth)
             join sessions using (id)) originals on originals.nth = 1 + dice % 100
       ) timed
     ) s
     join sessions o on o.id = s.original_id
     join history.accounts endpoint on endpoint.n = s.account and endpoint.mode = s.mode`,
  );
  await tx.raw('analyze seed');
}

const DETAILS_OF_EACH: SessionDetails = { ...WRITTEN, returnUrl: null, fallbackUrl: null, embedOrigins: [] };
const SEALED_AT_ONCE = 5000;

/** Adds to each row what only the service can write: its subject's key and id, and its details. */
async function sealSeed(by: { vault: Vault }, tx: Transaction): Promise<void> {
  await tx.raw('alter table seed add wrapped_key bytea, add subject_id_sealed bytea, add details_sealed bytea');
  const rows: { n: number; session_id: string; subject_row: string }[] = await tx('seed').select(
    'n',
    'session_id',
    'subject_row',
  );
  const subjects = new Map<string, { key: Buffer; wrapped: Buffer; id: Buffer }>();
  for (const { n, subject_row: row } of rows) {
    if (subjects.has(row)) continue;
    const made = by.vault.makeSubjectKey(row);
    subjects.set(row, { ...made, id: SUBJECT_ID.seal(by, made.key, row, `person-${n}`) });
  }
  for (let from = 0; from < rows.length; from += SEALED_AT_ONCE) {
    const sealed = rows.slice(from, from + SEALED_AT_ONCE).flatMap(({ n, session_id, subject_row }) => {
      const subject = subjects.get(subject_row);
      return subject === undefined
        ? []
        : [{ n, ...subject, details: DETAILS.seal(by, subject.key, session_id, DETAILS_OF_EACH) }];
    });
    await tx.raw(
      `update seed set wrapped_key = v.wrapped, subject_id_sealed = v.id, details_sealed = v.details
       from unnest(?::int[], ?::bytea[], ?::bytea[], ?::bytea[]) as v (n, wrapped, id, details) where seed.n = v.n`,
      [
        sealed.map(({ n }) => n),
        sealed.map(({ wrapped }) => wrapped),
        sealed.map(({ id }) => id),
        sealed.map(({ details }) => details),
      ],
    );
  }
}

async function seedSubjects(tx: Transaction): Promise<void> {
  const first = '(select distinct on (subject_row) * from seed order by subject_row, at) s';
  const of = (table: string) =>
    `${first} join sessions o on o.id = s.original join ${table} t on t.row_id = o.subject_row on conflict do nothing`;
  await copyRows(tx, 'subject_keys', of('subject_keys'), { row_id: 's.subject_row', wrapped_key: 's.wrapped_key' });
  await copyRows(tx, 'subjects', of('subjects'), {
    ...{
      row_id: 's.subject_row',
      subject_digest: 'sha256(s.subject_row::text::bytea)',
      subject_id_sealed: 's.subject_id_sealed',
    },
  });
}

async function seedCaptures(tx: Transaction): Promise<void> {
  const goneOr = (column: string) => `case when ${MEDIA_GONE} then null else t.${column} end`;
  const blobOr = (column: string) =>
    `case when t.${column} is not null then ${idOf('blb_', `'${column}' || s.n || '-' || t.attempt`)} end`;
  await copyRows(tx, 'captures', OF_SESSION('captures'), {
    id: captureId('t'),
    upload_token_digest: `sha256(('upload' || s.n || '-' || t.attempt)::bytea)`,
    media_deleted_at: `case when ${MEDIA_GONE} and t.media_blob_id is not null then s.at + interval '24 hours' end`,
    measured_for: `case when s.mode = 'LIVE' then s.account_id end`,
    media_blob_id: blobOr('media_blob_id'),
    measurement_blob_id: blobOr('measurement_blob_id'),
    media_wrapped_key: goneOr('media_wrapped_key'),
    measurement_wrapped_key: goneOr('measurement_wrapped_key'),
    intake_sealed: goneOr('intake_sealed'),
    clip_frames_wrapped_key: goneOr('clip_frames_wrapped_key'),
    clip_frames_sealed: goneOr('clip_frames_sealed'),
  });
  const captures = `${OF_SESSION('captures')} where t.uploaded_at is not null`;
  await tx.raw(
    `insert into media_fingerprints (account_id, mode, fingerprint, capture_id, expires_at)
     select s.account_id, s.mode, sha256(('frame' || s.n || t.attempt || frame)::bytea), ${captureId('t')}, s.at + interval '365 days'
     from ${captures.replace(' where', ' cross join generate_series(1, 3) frame where')}`,
  );
  await tx.raw(
    `insert into face_hashes (capture_id, hashes_sealed, expires_at)
     select ${captureId('t')}, sha256('a') || sha256('b'), s.at + interval '365 days' from ${captures} and s.mode = 'LIVE'`,
  );
  await tx.raw(
    `insert into face_hash_bands (account_id, mode, token, capture_id)
     select s.account_id, s.mode, substr(sha256(('band' || s.n || t.attempt || band)::bytea), 1, 8), ${captureId('t')}
     from ${captures.replace(' where', ' cross join generate_series(1, 6) band where')} and s.mode = 'LIVE'`,
  );
}

/** One share of each month's allowance, and the totals, as the sweeper leaves them. */
async function seedUsage(tx: Transaction): Promise<void> {
  const rows = OF_SESSION('usage_rows');
  const month = `s.account_id, to_char(s.at, 'YYYY-MM')`;
  await tx.raw(
    `insert into allowance_shares (account_id, period, share, included, free)
     select ${month}, 0, 0, -count(*) from ${rows} where s.mode = 'LIVE' and t.state <> 'RELEASED' group by 1, 2
     on conflict (account_id, period, share) do update set free = allowance_shares.free + excluded.free`,
  );
  await tx.raw(
    `insert into usage_totals (account_id, period, mode, flow, outcome, count)
     select ${month}, s.mode, t.flow, case s.mode when 'TEST' then '' else t.outcome end, count(*)
     from ${rows} where s.mode = 'TEST' or t.state = 'USED' group by 1, 2, 3, 4, 5
     on conflict (account_id, period, mode, flow, outcome) do update set count = usage_totals.count + excluded.count`,
  );
}

async function seedEvents(tx: Transaction): Promise<void> {
  const eventId = idOf('evt_', "'event' || s.n || t.sequence");
  const deliveryId = idOf('dlv_', "'delivery' || s.n || t.sequence");
  await copyRows(tx, 'events', OF_SESSION('events'), { id: eventId });
  await tx.raw(
    `insert into webhook_deliveries (id, event_id, endpoint_id, state, attempts, created_at, finished_at)
     select ${deliveryId}, ${eventId}, s.endpoint_id, case when s.n % 100 = 0 then 'FAILED' else 'DELIVERED' end, 1,
       t.created_at + s.shift, t.created_at + s.shift
     from ${OF_SESSION('events')}`,
  );
  await tx.raw(
    `insert into webhook_attempts (delivery_id, attempt, at, latency_ms, response_status)
     select ${deliveryId}, 1, t.created_at + s.shift, 42, 200 from ${OF_SESSION('events')}`,
  );
}

/** What simulated sessions leave none of: reference pictures of the last days, comparisons with a candidate set, duplicates. */
async function seedRest(tx: Transaction): Promise<void> {
  await tx.raw(
    `insert into files (id, account_id, mode, purpose, bytes, media_type, width, height, blob_id, wrapped_key, created_at, expires_at)
     select ${idOf('fil_', "'file' || s.n")}, s.account_id, s.mode, 'DOCUMENT_IMAGE', 200000, 'image/jpeg', 1200, 800,
       ${idOf('blb_', "'file' || s.n")}, t.wrapped_key, s.at, s.at + interval '8 days'
     from seed s join sessions o on o.id = s.original join subject_keys t on t.row_id = o.subject_row
     where s.n % 10 = 0 and s.at > now() - interval '7 days'`,
  );
  await tx.raw(
    `insert into shadow_results (settled_at, set_name, models, candidate, candidate_models, ruling, candidate_ruling, checks)
     select date_trunc('day', s.at), 'set', '{}', 'candidate', '{}', 'APPROVE', 'APPROVE', t.checks
     from ${OF_SESSION('decisions')} where s.n % 20 = 0`,
  );
  await tx.raw(
    `insert into duplicate_finds (session_id, enrollment_id, rank)
     select s.session_id, ${idOf('enr_', "'enrollment' || s.n")}, 0
     from ${OF_SESSION('enrollments')} where s.n % 4 = 0`,
  );
}

/** @param of the alias of the original capture */
function captureId(of: string): string {
  return idOf('cap_', `'capture' || s.n || '-' || ${of}.attempt`);
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The first ten letters of an id: its time. See protocol/ids.ts. */
const STAMP = Array.from(
  { length: 10 },
  (_, i) => `substr('${ALPHABET}', 1 + ((extract(epoch from at) * 1000)::bigint >> ${45 - 5 * i} & 31)::int, 1)`,
).join(' || ');

/** @returns SQL of an id with the time of the session, and 64 bits from the salt */
function idOf(prefix: string, salt: string): string {
  return `'${prefix}' || s.stamp || substr(md5(${salt}), 1, 16)`;
}

/** What a copy says instead of its original, as SQL. `t` is the original, `s` a row of the table `seed`. */
export type Overrides = Readonly<Record<string, string>>;

/** In every table that has such a column. */
const USUAL: Overrides = {
  account_id: 's.account_id',
  mode: 's.mode',
  session_id: 's.session_id',
  subject_row: 's.subject_row',
};

/**
 * Copies the rows of recorded sessions, once for each row of the table `seed`, with one statement. A column without an override keeps
 * its value, and a time moves with its session. A new column of the product is therefore filled without a change here.
 *
 * @param from the originals `t`, joined with `seed s`
 */
export async function copyRows(tx: Transaction, table: string, from: string, overrides: Overrides = {}): Promise<void> {
  const columns: { name: string; type: string }[] = await tx('information_schema.columns')
    .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER', is_identity: 'NO' })
    .select('column_name as name', 'data_type as type');
  const values = columns.map(({ name, type }) => overrides[name] ?? USUAL[name] ?? shifted(name, type));
  await tx.raw(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from ${from}`.replaceAll(
      '?',
      '\\?',
    ),
  );
}

function shifted(name: string, type: string): string {
  return type === 'timestamp with time zone' ? `t.${name} + s.shift` : `t.${name}`;
}
