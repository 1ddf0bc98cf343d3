import type { Migration } from './migration.js';
import { readSql } from './read-sql.js';

/**
 * The schema of 1.0.0, by subject. Each part refers to the tables of those before it.
 *
 * Sealed columns (`*_sealed`, `wrapped_*`) contain AES-256-GCM objects; see protocol/measuring/sealed-object.ts. Personal data is under
 * the key of its subject; see vault/personal-column.ts.
 */
const PARTS = [
  ...[
    'keys',
    'subject-keys',
    'installation',
    'accounts',
    'people',
    'requests',
    'sessions',
    'captures',
    'decisions',
    'evidence',
    'usage',
  ],
  ...['webhooks', 'audit', 'partitions'],
];

export const foundation: Migration = { compatibleWith: null, steps: [{ kind: 'CHANGE', sql: PARTS.map(readSql).join('\n') }] };
