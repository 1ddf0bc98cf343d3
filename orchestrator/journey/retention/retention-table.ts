import { deleteUnusedLogos, UNUSED_LOGO_MS } from '../../accounts/logos.store.js';
import { pruneAudit } from '../../audit/chain/prune-audit.js';
import { CALLS_KEPT_DAYS } from '../../calls/recent-calls.store.js';
import { COMPARISONS_KEPT_DAYS } from '../../captures/comparisons.store.js';
import { SHADOW_KEPT_DAYS } from '../../captures/shadow-results.store.js';
import { FILE_LIFE_MS } from '../../files/files.store.js';
import { ANSWERS_KEPT_MS } from '../../http/idempotency/idempotency.js';
import type { Database } from '../../store/database.js';
import type { HeldColumn } from '../../store/not-on-hold.js';
import { deleteOldEndpoints, deleteOldEvents } from '../../webhooks/delete-old-events.store.js';
import { deleteDated } from './delete-dated.store.js';
import { deleteDoomedObjects, deleteDueMedia, deleteExpiredFiles, deleteExpiredTemplates } from './delete-due.js';
import { deleteOldSessions } from './delete-old-sessions.js';
import type { DatedRow, RetentionRow } from './retention-row.js';

type AgedRow = Extract<RetentionRow, DatedRow>;

const DAY_MS = 86_400_000;
/** Counted from the time of the checkpoint that covers the entry. */
export const AUDIT_KEPT_MS = 5 * 365 * DAY_MS;
/** Counted from its end: whoever asked may complain about the answer for so long. */
export const REQUESTS_KEPT_MS = 3 * 365 * DAY_MS;
/** Counted from the day. */
export const COUNTS_KEPT_MS = 2 * 365 * DAY_MS;
/** Counted from the last comparison: scores that no one gives any more drift no more. */
const DRIFTS_KEPT_MS = 7 * DAY_MS;
/** Counted from the sample. */
export const HEALTH_KEPT_MS = DAY_MS;
/** Counted from the deletion of the endpoint by its account. */
export const ENDPOINTS_KEPT_MS = 30 * DAY_MS;

/** What belongs to one person, as SQL. */
const SESSIONS_OF = 'any (array(select id from sessions where subject_row = $SUBJECT))';
const CAPTURES_OF = `any (array(
  select captures.id from captures join sessions on sessions.id = captures.session_id where sessions.subject_row = $SUBJECT))`;

/**
 * THE RETENTION TABLE: every kind of row of every table, and when it is deleted. The sweeper deletes the DATED rows, and nothing
 * else. docs/reference/retention.md is generated from this table. A test fails if it lacks a table of the database.
 */
export const RETENTION: readonly RetentionRow[] = [
  {
    kind: 'DATED',
    tables: ['captures', 'renditions'],
    rows: 'Pictures, clips, frames, measurements',
    note: 'What the device reported about itself, and what was rendered of the pictures, is deleted with them.',
    column: 'sessions.media_due_at',
    from: "the session's end",
    setting: 'mediaHours',
    often: true,
    held: {
      kind: 'PICTURES',
      rows: `captures join sessions on sessions.id = captures.session_id
        where sessions.subject_row = $SUBJECT and captures.media_blob_id is not null and captures.media_deleted_at is null`,
    },
    remove: deleteDueMedia,
  },
  {
    kind: 'DATED',
    tables: ['enrollments'],
    rows: 'Templates, and the crops of faces that some enrollments keep',
    note: 'A crop (`enrollmentCrop`) goes with its template. The row of an enrollment without them is deleted with the session.',
    column: 'enrollments.expires_at',
    from: 'the enrollment',
    setting: 'templateDays',
    often: true,
    held: [
      { kind: 'TEMPLATES', rows: 'enrollments where subject_row = $SUBJECT and blob_id is not null' },
      { kind: 'CROPS', rows: 'enrollments where subject_row = $SUBJECT and crop is not null' },
    ],
    remove: deleteExpiredTemplates,
  },
  {
    kind: 'DATED',
    tables: ['files'],
    rows: 'Reference pictures',
    note: 'A reference picture stays longer while an undecided session needs it.',
    column: 'files.expires_at',
    from: 'the upload',
    setting: { ms: FILE_LIFE_MS },
    often: true,
    held: {
      kind: 'REFERENCES',
      rows: 'files where id = any (array(select reference_file_id from sessions where subject_row = $SUBJECT))',
    },
    remove: deleteExpiredFiles,
  },
  {
    kind: 'DATED',
    tables: ['logos'],
    rows: 'Logos that no version of a branding names',
    column: 'logos.created_at',
    from: 'the upload',
    setting: { ms: UNUSED_LOGO_MS },
    remove: ({ db }, now, limit) => deleteUnusedLogos(db, new Date(now.getTime() - UNUSED_LOGO_MS), limit),
  },
  {
    kind: 'DATED',
    tables: ['doomed_blobs'],
    rows: 'Names of objects to delete from the media store',
    column: 'doomed_blobs.due_at',
    from: 'the deletion',
    setting: { ms: 0 },
    often: true,
    remove: deleteDoomedObjects,
  },
  {
    kind: 'DATED',
    tables: ['sessions', 'captures', 'decisions', 'duplicate_finds'],
    rows: 'Sessions and attempts',
    note: 'A session in review has not ended, so its pictures stay. A review that is not done within 30 days is declined.',
    column: 'sessions.delete_at',
    from: "the session's end",
    setting: 'sessionMonths',
    held: { kind: 'SESSIONS', rows: 'sessions where subject_row = $SUBJECT' },
    remove: deleteOldSessions,
  },
  {
    kind: 'DATED',
    tables: ['events', 'webhook_deliveries', 'webhook_attempts'],
    rows: 'Events and deliveries',
    note: 'An event with unsent deliveries stays longer. Events of a session are deleted with it at the latest.',
    column: 'events.expires_at',
    from: 'the event',
    setting: 'eventDays',
    batch: 500,
    held: { kind: 'EVENTS', rows: `events where session_id = ${SESSIONS_OF} and body_sealed is not null` },
    remove: ({ db }, now, limit) => deleteOldEvents(db, now, limit),
  },
  aged('media_fingerprints', 'expires_at', 0, {
    rows: 'Fingerprints of frames',
    note: 'Fingerprints and face hashes are deleted with their session at the latest.',
    from: 'the upload',
    setting: 'fingerprintDays',
    batch: 2000,
    held: { kind: 'FINGERPRINTS', rows: `media_fingerprints where capture_id = ${CAPTURES_OF}` },
    person: 'capture_id',
  }),
  aged('face_hashes', 'expires_at', 0, {
    tables: ['face_hashes', 'face_hash_bands'],
    rows: 'Face hashes, their tokens, digests of devices',
    from: 'the measurement',
    setting: 'fingerprintDays',
    batch: 500,
    held: { kind: 'FACE_HASHES', rows: `face_hashes where capture_id = ${CAPTURES_OF}` },
    person: 'capture_id',
  }),
  aged('judging_facts', 'expires_at', 0, {
    rows: 'What decisions were judged by: numbers, no template, picture or hash',
    note: 'The facts of a decision are deleted with its session at the latest. With `factsDays` 0 none are kept.',
    from: 'the decision',
    setting: 'factsDays',
    batch: 500,
    held: { kind: 'FACTS', rows: `judging_facts where session_id = ${SESSIONS_OF}` },
    person: 'session_id',
  }),
  aged('shadow_results', 'settled_at', SHADOW_KEPT_DAYS * DAY_MS, {
    rows: 'Results of a candidate set',
    note: 'A result of a candidate set names no capture after the pictures are deleted.',
    from: 'the judgement',
  }),
  aged('comparisons', 'compared_at', COMPARISONS_KEPT_DAYS * DAY_MS, {
    rows: 'Comparisons of workers',
    note: 'A comparison names the workers, no capture and no person.',
    from: 'the comparison',
  }),
  aged('idempotency_keys', 'created_at', ANSWERS_KEPT_MS, {
    rows: 'Idempotency keys and the sealed responses',
    from: 'the request',
    batch: 2000,
    held: {
      kind: 'STORED_ANSWERS',
      rows: 'idempotency_keys where subject_row = $SUBJECT and answer_sealed is not null',
      afterMs: ANSWERS_KEPT_MS,
    },
  }),
  {
    kind: 'DATED',
    tables: ['request_counts'],
    rows: 'Counters of the rate limits',
    column: 'request_counts.expire',
    from: 'the end of the minute',
    setting: { ms: 0 },
    batch: 2000,
    remove: ({ db }, now, limit) =>
      deleteDated(db, { table: 'request_counts', column: 'expire', keptMs: 0, inMs: true }, now, limit),
  },
  aged('sign_ins', 'expires_at', 0, {
    rows: 'Sign-ins to the console',
    note: 'Sign-out, revocation and the removal of the member delete a sign-in at once.',
    from: 'its end, 12 hours after the sign-in',
    batch: 500,
  }),
  aged('sign_in_links', 'expires_at', 0, {
    rows: 'Invitations and sign-in links',
    from: 'its end, 24 hours or ten minutes after it was made',
    batch: 500,
  }),
  aged('spent_challenges', 'expires_at', 0, {
    rows: 'Used challenges of passkeys',
    from: 'its end, five minutes after it was made',
    batch: 2000,
  }),
  {
    kind: 'DATED',
    tables: ['webhook_endpoints'],
    rows: 'Deleted webhook endpoints',
    note: 'A deleted endpoint stays while a delivery refers to it.',
    column: 'webhook_endpoints.deleted_at',
    from: 'the deletion',
    setting: { ms: ENDPOINTS_KEPT_MS },
    remove: ({ db }, now, limit) => deleteOldEndpoints(db, new Date(now.getTime() - ENDPOINTS_KEPT_MS), limit),
  },
  {
    kind: 'DATED',
    tables: ['audit_log', 'audit_chain', 'audit_checkpoints'],
    rows: 'The audit log and its chain',
    note: 'The audit log is deleted up to a signed checkpoint. A signed anchor states where the chain then starts.',
    column: 'audit_checkpoints.signed_at',
    from: 'the checkpoint',
    setting: { ms: AUDIT_KEPT_MS },
    remove: (service, now, limit) => pruneAudit(service, new Date(now.getTime() - AUDIT_KEPT_MS), limit),
  },
  aged('recent_calls', 'at', CALLS_KEPT_DAYS * DAY_MS, {
    rows: 'Recent API calls of accounts',
    note: 'The list of recent calls also ends after 10,000 calls of an account and mode.',
    from: 'the call',
    batch: 2000,
  }),
  aged('session_counts', 'day', COUNTS_KEPT_MS, {
    rows: 'Counts of sessions by day, for analytics',
    note: 'The counts name no session and no person.',
    from: 'the day',
    batch: 500,
  }),
  aged('score_drifts', 'checked_at', DRIFTS_KEPT_MS, {
    rows: 'Whether the scores of an account have moved',
    note: 'The comparison of scores names no session and no person.',
    from: 'the last comparison',
  }),
  aged('drift_checks', 'checked_at', DRIFTS_KEPT_MS, {
    rows: 'When the scores of an account were compared',
    from: 'the last comparison',
  }),
  aged('health_samples', 'at', HEALTH_KEPT_MS, { rows: 'Health figures of the instance', from: 'the sample' }),
  withOthers(['subjects'], 'Subjects', 'with their last session or enrollment. Of an erased subject, a keyed digest stays'),
  withOthers(['subject_keys'], 'Keys of subjects', 'with their subject or its erasure'),
  aged('holds', 'until', 0, {
    rows: 'Legal holds',
    note: 'While a legal hold stands, nothing of the person that this table names is deleted, but stored responses and results of a candidate set.',
    from: 'its end',
  }),
  aged('requests', 'closed_at', REQUESTS_KEPT_MS, {
    rows: 'Requests of people',
    note: 'An erasure takes the name and the note from a request.',
    from: 'its end',
  }),
  withOthers(['reviews', 'review_votes', 'review_notes', 'appeals'], 'Reviews, votes, notes, appeals', 'with their session'),
  withOthers(
    ['session_terms'],
    'Keyed digests of metadata and reasons, for searches',
    'with their session. An erasure deletes those of metadata',
  ),
  withOthers(['last_calls'], 'Last calls of devices', 'with their session'),
  withOthers(['job_outbox'], 'Captures to enqueue', 'when they are in the queue'),
  withOthers(['usage_changes'], 'Changes of usage', 'when they are in the totals'),
  withOthers(['ended_sessions'], 'Ended sessions to count', 'when they are counted'),
  withOthers(['bullmq.*'], 'Jobs of the queue', 'when they have run'),
  withOthers(['key_holders'], 'Keys that a process holds', 'after the process has stopped'),
  withOthers(
    ['audit_personal', 'audit_pending'],
    'Personal values of the audit log; unlinked entries',
    'with an erasure or their entry; once linked',
  ),
  withOthers(
    ['evidence_log_cosignatures'],
    'Cosignatures of witnesses',
    'after a week, but for one checkpoint a day and the one that proofs lead to',
  ),
  kept(['receipts', 'erasures'], 'Receipts of sessions and erasures', 'they are the proof'),
  kept(
    ['evidence_log', 'evidence_log_nodes', 'evidence_log_checkpoints'],
    'The evidence log',
    'it only grows; its entries are hashes',
  ),
  kept(['evidence_log_witnesses'], 'How far each witness is', 'its next proof begins there'),
  kept(
    ['allowance_shares', 'usage_totals', 'usage_rows'],
    'Allowance, usage and charges',
    'invoices depend on them; they name no person',
  ),
  kept(['comparison_counts'], 'How many captures were measured twice', 'receipts state it'),
  kept(['signing_keys'], 'Signing keys', 'receipts are verified with them'),
  kept(['wrapping_keys', 'digest_key'], 'Wrapped keys', 'subject keys and digests depend on them'),
  kept(['consent_texts'], 'Texts that people agreed to', 'consents refer to them; they contain no names'),
  kept(
    ['branding_versions', 'own_consent_texts'],
    'Versions of brandings, with their consent texts',
    'consents name the texts',
  ),
  kept(['policies'], 'Versions of policies', 'receipts name them'),
  kept(['audit_anchors'], 'Anchors of the audit chain', 'the chain verifies from the newest one'),
  kept(['accounts', 'api_keys'], 'Accounts and API keys', 'the operator closes them'),
  kept(
    ['members', 'passkeys'],
    'Members, operators and their passkeys',
    'an owner or the operator removes them, with name and address',
  ),
  kept(['webhook_endpoints'], 'Webhook endpoints in use', 'the account deletes them'),
  kept(
    ['installation'],
    'The id of the installation, and its notice of a maintenance',
    'its data and keys find each other by it',
  ),
  kept(['faceproof_migrations'], 'Names of migrations', 'an upgrade reads them'),
];

type Aged = Omit<AgedRow, 'kind' | 'tables' | 'column' | 'setting' | 'remove'> & Partial<Pick<AgedRow, 'tables' | 'setting'>>;

/** Rows of one table that go so long after the moment in their column. @param row.person the column that leads to whom they are about */
function aged(table: string, column: string, keptMs: number, { person, ...row }: Aged & { person?: HeldColumn }) {
  const remove = ({ db }: { db: Database }, now: Date, limit: number) =>
    deleteDated(db, { table, column, keptMs, person }, now, limit);
  return { kind: 'DATED' as const, tables: [table], column: `${table}.${column}`, setting: { ms: keptMs }, remove, ...row };
}

function withOthers(tables: string[], rows: string, goes: string) {
  return { kind: 'WITH_OTHERS' as const, tables, rows, goes };
}

function kept(tables: string[], rows: string, why: string) {
  return { kind: 'KEPT' as const, tables, rows, why };
}
