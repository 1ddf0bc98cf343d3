import { SEALED_COLUMNS } from '@faceproof/orchestrator/keyring/sealed-columns.js';
import { PERSONAL_COLUMNS } from '@faceproof/orchestrator/keyring/verify-personal.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { expect, it } from 'vitest';
import { createDatabase } from '../../harness/services/create-database.js';

/** Columns of bytes that no wrapping key seals, with what they hold. */
const OTHERS: Readonly<Record<string, string>> = {
  'api_keys.digest': 'a digest of 256 random bits',
  'audit_anchors.hash': 'a hash of the audit chain',
  'audit_chain.hash': 'a hash of the audit chain',
  'audit_chain.prev_hash': 'a hash of the audit chain',
  'audit_checkpoints.hash': 'a hash of the audit chain',
  'audit_personal.salt': 'goes with the person that it belongs to',
  'face_hashes.device_digest': 'a digest under the digest key',
  'face_hashes.hashes_sealed': 'under the key of its subject',
  'comparisons.id': 'a digest under the digest key',
  'captures.clip_frames_sealed': 'under the key of its subject',
  'captures.clip_frames_wrapped_key': 'under the key of its subject',
  'captures.intake_sealed': 'under the key of its subject',
  'captures.measurement_wrapped_key': 'under the key of its subject',
  'captures.media_wrapped_key': 'under the key of its subject',
  'captures.upload_token_digest': 'a digest of 256 random bits',
  'appeals.reason_sealed': 'under the key of its subject',
  'decisions.remarks_sealed': 'under the key of its subject',
  'enrollments.candidate_template': 'under the key of its subject',
  'enrollments.candidate_wrapped_key': 'under the key of its subject',
  'enrollments.crop': 'under the key of its subject',
  'enrollments.template': 'under the key of its subject',
  'enrollments.wrapped_key': 'under the key of its subject',
  'events.body_sealed': 'under the key of its subject',
  'evidence_log_nodes.hash': 'a public hash',
  'holds.reason_sealed': 'under the key of its subject',
  'judging_facts.facts_sealed': 'under the key of its subject',
  'requests.note_sealed': 'under the key of its subject',
  'logos.bytes': 'a public picture',
  'face_hash_bands.token': 'a digest under the digest key',
  'idempotency_keys.id': 'a digest under the digest key',
  'idempotency_keys.request_hash': 'a digest under the digest key',
  'media_fingerprints.fingerprint': 'a digest under the digest key',
  'members.oidc_digest': 'a digest under the digest key',
  'passkeys.credential_id': 'a public name of a key',
  'passkeys.public_key': 'a public key',
  'sign_in_links.token_digest': 'a digest of 256 random bits',
  'sign_ins.token_digest': 'a digest of 256 random bits',
  'spent_challenges.digest': 'a digest of 192 random bits',
  'sessions.capture_token_digest': 'a digest of 256 random bits',
  'session_terms.term': 'a digest under the digest key',
  'sessions.details_sealed': 'under the key of its subject',
  'sessions.claim_token_digest': 'a digest of 256 random bits',
  'sessions.handover_token_digest': 'a digest of 256 random bits',
  'sessions.taken_token_digest': 'a digest of 256 random bits',
  'sessions.watch_token_digest': 'a digest of 256 random bits',
  'review_notes.note_sealed': 'under the key of its subject',
  'review_votes.remarks_sealed': 'under the key of its subject',
  'renditions.wrapped_key': 'under the key of its subject',
  'sessions.reference_wrapped_key': 'under the key of its subject',
  'sessions.wrapped_salt': 'under the key of its subject',
  'subjects.subject_id_sealed': 'under the key of its subject',
  'subjects.subject_digest': 'a digest under the digest key',
  'wrapping_keys.id': 'an id',
  'wrapping_keys.wrapped_key': 'under the master key',
};

it('a rotation knows every column of bytes: it seals it again, or no wrapping key seals it', async () => {
  const { url, drop } = await createDatabase();
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 10_000 });
  const rows = await db('information_schema.columns')
    .where({ table_schema: 'public', data_type: 'bytea', is_generated: 'NEVER' })
    .select('table_name', 'column_name');
  const columns = rows.map((row) => `${row.table_name}.${row.column_name}`).sort();
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect([...sealed, ...Object.keys(OTHERS)].sort()).toEqual(columns);

  // Under a subject's key and not of an object: text and JSON of vault/personal-column.ts, or what its own module seals.
  const own = [
    'captures.clip_frames',
    'captures.intake',
    'face_hashes.hashes',
    'judging_facts.facts',
    'idempotency_keys.answer',
  ];
  const personal = columns.filter((name) => name.endsWith('_sealed') && !own.includes(name.replace('_sealed', '')));
  expect(PERSONAL_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(personal);

  const { rows: references } = await db.raw(`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'wrapping_keys'::regclass`);
  const guarded = references.map((row: Record<string, string>) => `${row.table_name}.${row.column_name}`).sort();
  expect(guarded).toEqual(SEALED_COLUMNS.map(({ table, keyColumn }) => `${table}.${keyColumn}`).sort());
  await db.destroy();
  await drop();
});
