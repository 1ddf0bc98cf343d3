import { LOG_KEY_CONTEXT } from '../evidence-log/log-signer.js';
import { answerContext } from '../http/idempotency/idempotency.js';
import { profileContext } from '../people/member.js';
import { secretContext as signingKeyContext } from '../receipts/make-signing-key.js';
import type { Database } from '../store/database.js';
import type { SealedColumn } from '../vault/sealed-column.js';
import { objectKeyContext, subjectContext } from '../vault/vault.js';
import { secretContext as endpointContext } from '../webhooks/endpoint-secret.js';
import type { Databases } from './wrapping-keys.store.js';

export const DIGEST_KEY_CONTEXT = 'digest-key';

/**
 * THE LIST: every column whose values are sealed under a wrapping key. A rotation reseals these values, and `keys verify` opens
 * them. A test fails if the list lacks a column of the database.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'signing_keys',
    id: 'kid',
    idType: 'text',
    column: 'wrapped_secret',
    keyColumn: 'wrapping_key',
    reads: [],
    contextOf: ({ kid }) => signingKeyContext(String(kid)),
  },
  {
    table: 'evidence_log',
    id: 'origin',
    idType: 'text',
    column: 'wrapped_secret',
    keyColumn: 'wrapping_key',
    reads: [],
    contextOf: () => LOG_KEY_CONTEXT,
  },
  {
    table: 'digest_key',
    id: 'only_one',
    idType: 'boolean',
    column: 'wrapped_key',
    keyColumn: 'wrapping_key',
    reads: [],
    contextOf: () => DIGEST_KEY_CONTEXT,
  },
  endpointColumn('wrapped_secret', 'wrapping_key'),
  endpointColumn('wrapped_previous_secret', 'previous_wrapping_key'),
  {
    table: 'subject_keys',
    id: 'row_id',
    idType: 'uuid',
    column: 'wrapped_key',
    keyColumn: 'wrapping_key',
    reads: [],
    contextOf: ({ row_id }) => subjectContext(String(row_id)),
  },
  {
    table: 'files',
    id: 'id',
    idType: 'text',
    column: 'wrapped_key',
    keyColumn: 'wrapping_key',
    reads: ['blob_id'],
    contextOf: ({ blob_id }) => objectKeyContext(String(blob_id)),
  },
  {
    table: 'members',
    id: 'id',
    idType: 'text',
    column: 'profile',
    keyColumn: 'wrapping_key',
    reads: [],
    contextOf: ({ id }) => profileContext(String(id)),
  },
  {
    table: 'idempotency_keys',
    id: 'id',
    idType: 'bytea',
    column: 'answer_sealed',
    keyColumn: 'wrapping_key',
    reads: [],
    contextOf: ({ id }) => answerContext(id as Buffer),
  },
];

/** The database that has a column's table. */
export function homeOf({ db, keysDb }: Databases, { table }: SealedColumn): Database {
  return table === 'subject_keys' ? (keysDb ?? db) : db;
}

function endpointColumn(column: string, keyColumn: string): SealedColumn {
  return {
    table: 'webhook_endpoints',
    id: 'id',
    idType: 'text',
    column,
    keyColumn,
    reads: [],
    contextOf: ({ id }) => endpointContext(String(id)),
  };
}
