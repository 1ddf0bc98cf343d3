import { SUBJECT_KEYS } from '../foundation/keys.js';
import type { Migration } from '../migration.js';

/**
 * The keys of the subjects in a database of their own, with copies of the wrapping keys that open them: the database of the data may
 * be restored from before a rotation.
 */
const TABLES = `
    create table paired_installation (
      only_one boolean primary key default true check (only_one),
      id uuid not null
    );

    create table wrapping_keys (
      id bytea primary key check (length(id) = 4),
      master_key_id text not null,
      wrapped_key bytea not null,
      created_at timestamptz not null
    );
    ${SUBJECT_KEYS}
`;

export const keys: Migration = { compatibleWith: null, steps: [{ kind: 'CHANGE', sql: TABLES }] };
