import { ACCOUNTS } from './foundation/accounts.js';
import { AUDIT } from './foundation/audit.js';
import { CAPTURES } from './foundation/captures.js';
import { DECISIONS } from './foundation/decisions.js';
import { EVIDENCE } from './foundation/evidence.js';
import { KEYS } from './foundation/keys.js';
import { PARTITIONS } from './foundation/partitions.js';
import { PEOPLE } from './foundation/people.js';
import { REQUESTS } from './foundation/requests.js';
import { SESSIONS } from './foundation/sessions.js';
import { USAGE } from './foundation/usage.js';
import { WEBHOOKS } from './foundation/webhooks.js';
import type { Migration } from './migration.js';

/**
 * The schema of 1.0.0, by subject. Each part refers to the tables of those before it.
 *
 * Sealed columns (`*_sealed`, `wrapped_*`) contain AES-256-GCM objects; see protocol/measuring/sealed-object.ts. Personal data is under
 * the key of its subject; see vault/personal-column.ts.
 */
const PARTS = [KEYS, ACCOUNTS, PEOPLE, REQUESTS, SESSIONS, CAPTURES, DECISIONS, EVIDENCE, USAGE, WEBHOOKS, AUDIT, PARTITIONS];

export const foundation: Migration = { compatibleWith: null, steps: [{ kind: 'CHANGE', sql: PARTS.join('\n') }] };
