import type { Knex } from 'knex';
import { openDatabase } from './database.js';
import * as foundation from './migrations/0001-foundation.js';
import * as capturePage from './migrations/0002-capture-page.js';
import * as evidenceLog from './migrations/0003-evidence-log.js';
import * as apiPlumbing from './migrations/0004-api-plumbing.js';
import * as faceLooks from './migrations/0005-face-looks.js';
import * as claimIndex from './migrations/0006-claim-index.js';
import * as shadowResults from './migrations/0007-shadow-results.js';
import * as duplicates from './migrations/0008-duplicates.js';
import * as claimTokenDigest from './migrations/0009-claim-token-digest.js';
import * as erasureEvidence from './migrations/0010-erasure-evidence.js';
import * as doomedUntil from './migrations/0011-doomed-until.js';
import * as subjectNames from './migrations/0012-subject-names.js';
import * as retention from './migrations/0013-retention.js';
import * as sealedLooks from './migrations/0014-sealed-looks.js';
import * as purposeHash from './migrations/0016-purpose-hash.js';
import * as revokedKeys from './migrations/0017-revoked-keys.js';
import * as wrappingKeys from './migrations/0018-wrapping-keys.js';
import * as clipFrames from './migrations/0020-clip-frames.js';
import * as auditChain from './migrations/0022-audit-chain.js';
import * as auditDeletion from './migrations/0023-audit-deletion.js';
import * as auditCheckpointDates from './migrations/0024-audit-checkpoint-dates.js';
import * as admission from './migrations/0025-admission.js';
import * as openAttempts from './migrations/0026-open-attempts.js';
import * as boundedReads from './migrations/0027-bounded-reads.js';
import * as allowanceShares from './migrations/0029-allowance-shares.js';
import * as memberActors from './migrations/0031-member-actors.js';
import * as members from './migrations/0032-members.js';
import * as pictures from './migrations/0034-pictures.js';
import * as reviews from './migrations/0035-reviews.js';
import * as placedLooks from './migrations/0037-placed-looks.js';
import * as auditFilters from './migrations/0038-audit-filters.js';
import * as analytics from './migrations/0039-analytics.js';
import * as policyAuthors from './migrations/0040-policy-authors.js';
import * as recentCalls from './migrations/0041-recent-calls.js';
import * as sessionTerms from './migrations/0043-session-terms.js';
import * as renewedLinks from './migrations/0044-renewed-links.js';
import * as consentTexts from './migrations/0045-consent-texts.js';
import * as consentEvidence from './migrations/0049-consent-evidence.js';
import * as branding from './migrations/0050-branding.js';
import * as handovers from './migrations/0052-handovers.js';
import * as judgingFacts from './migrations/0057-judging-facts.js';
import * as scoreDrifts from './migrations/0058-score-drifts.js';
import * as driftChecks from './migrations/0061-drift-checks.js';
import * as enrollmentsFromDocuments from './migrations/0062-enrollments-from-documents.js';
import * as receiptsInLogOrder from './migrations/0065-receipts-in-log-order.js';
import * as auditRanges from './migrations/0067-audit-ranges.js';
import * as modelUse from './migrations/0068-model-use.js';
import * as witnesses from './migrations/0069-witnesses.js';
import * as looksOfDevices from './migrations/0070-looks-of-devices.js';

interface Migration {
  up(knex: Knex): Promise<void>;
}

/** In order, forward only. A released migration is never edited. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-capture-page': capturePage,
  '0003-evidence-log': evidenceLog,
  '0004-api-plumbing': apiPlumbing,
  '0005-face-looks': faceLooks,
  '0006-claim-index': claimIndex,
  '0007-shadow-results': shadowResults,
  '0008-duplicates': duplicates,
  '0009-claim-token-digest': claimTokenDigest,
  '0010-erasure-evidence': erasureEvidence,
  '0011-doomed-until': doomedUntil,
  '0012-subject-names': subjectNames,
  '0013-retention': retention,
  '0014-sealed-looks': sealedLooks,
  '0016-purpose-hash': purposeHash,
  '0017-revoked-keys': revokedKeys,
  '0018-wrapping-keys': wrappingKeys,
  '0020-clip-frames': clipFrames,
  '0022-audit-chain': auditChain,
  '0023-audit-deletion': auditDeletion,
  '0024-audit-checkpoint-dates': auditCheckpointDates,
  '0025-admission': admission,
  '0026-open-attempts': openAttempts,
  '0027-bounded-reads': boundedReads,
  '0029-allowance-shares': allowanceShares,
  '0031-member-actors': memberActors,
  '0032-members': members,
  '0034-pictures': pictures,
  '0035-reviews': reviews,
  '0037-placed-looks': placedLooks,
  '0038-audit-filters': auditFilters,
  '0039-analytics': analytics,
  '0040-policy-authors': policyAuthors,
  '0041-recent-calls': recentCalls,
  '0043-session-terms': sessionTerms,
  '0044-renewed-links': renewedLinks,
  '0045-consent-texts': consentTexts,
  '0049-consent-evidence': consentEvidence,
  '0050-branding': branding,
  '0052-handovers': handovers,
  '0057-judging-facts': judgingFacts,
  '0058-score-drifts': scoreDrifts,
  '0061-drift-checks': driftChecks,
  '0062-enrollments-from-documents': enrollmentsFromDocuments,
  '0065-receipts-in-log-order': receiptsInLogOrder,
  '0067-audit-ranges': auditRanges,
  '0068-model-use': modelUse,
  '0069-witnesses': witnesses,
  '0070-looks-of-devices': looksOfDevices,
};

/** For the index of a large table, and for a process that waits while another migrates. */
const MIGRATION_MS_MAX = 3_600_000;

/** The schema is not the one that this version needs; `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * Brings the schema up to date. Safe to run in two processes at once: one waits for the other.
 *
 * @throws SchemaError if the database holds a newer schema than this version knows; Error if it cannot be reached
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: MIGRATION_MS_MAX });
  try {
    await db.transaction(async (tx) => {
      await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-migrate'))`);
      await tx.raw(
        `create table if not exists faceproof_migrations (name text primary key, applied_at timestamptz not null default now())`,
      );
      const applied = new Set<string>((await tx('faceproof_migrations').select('name')).map((row) => row.name));
      refuseUnknown(applied);
      for (const [name, migration] of Object.entries(MIGRATIONS)) {
        if (applied.has(name)) continue;
        await migration.up(tx);
        await tx('faceproof_migrations').insert({ name });
      }
    });
  } finally {
    await db.destroy();
  }
}

/**
 * @returns the names of migrations that this version needs and the database lacks
 * @throws SchemaError if the database holds a newer schema than this version knows
 */
export async function listUnapplied(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 30_000 });
  try {
    const applied = new Set<string>((await db('faceproof_migrations').select('name')).map((row) => row.name));
    refuseUnknown(applied);
    return Object.keys(MIGRATIONS).filter((name) => !applied.has(name));
  } finally {
    await db.destroy();
  }
}

function refuseUnknown(applied: ReadonlySet<string>): void {
  const unknown = [...applied].filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0)
    throw new SchemaError(`The database was migrated by a newer version (${unknown.join(', ')}). Start that version.`);
}
