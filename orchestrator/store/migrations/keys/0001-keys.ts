import type { Migration } from '../migration.js';
import { readSql } from '../read-sql.js';

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
`;

export const keys: Migration = { compatibleWith: null, steps: [{ kind: 'CHANGE', sql: TABLES + readSql('subject-keys') }] };
