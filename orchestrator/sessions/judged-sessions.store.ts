import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { Flow, Outcome } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import { anyOf } from '../store/any-of.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable } from '../store/database.js';
import { highestIdBefore, lowestIdAt } from '../store/id-times.js';
import { newestOf } from '../store/newest-of.js';
import type { Vault } from '../vault/vault.js';
import { byStatusAndFlow } from './by-status-and-flow.js';

/** A session that was decided on a capture, with what it was judged by. */
export interface JudgedSession extends Tenant {
  id: string;
  flow: Flow;
  createdAt: Date;
  policyId: string;
  policyVersion: number;
  attemptsUsed: number;
  /** Of decision version 1. */
  outcome: Outcome;
  subjectRow: string;
  /** null once the subject is erased. */
  wrappedSubjectKey: Buffer | null;
  /** Sealed under the subject's key; null once they are gone. */
  facts: { captureId: string; sealed: Buffer } | null;
}

export interface JudgedFilter {
  /** Created at this time or later. */
  from?: string | undefined;
  /** Created before this time. */
  to?: string | undefined;
  /** Only sessions under this policy. */
  policyId?: string | undefined;
  /** The last id of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

/** The statuses of sessions with a decision. FAILED is left out: nothing was judged. */
const DECIDED: readonly SessionStatus[] = ['APPROVED', 'DECLINED', 'IN_REVIEW'];

const NAMES = ['id', 'flow', 'createdAt', 'policyId', 'policyVersion', 'attemptsUsed', 'outcome', 'subjectRow'] as const;
const PLAIN = columnsOf<JudgedSession>()(...NAMES);

/** Newest first. Reads at most `limit` entries of the index for each status and flow: see `listSessions`. */
export async function listJudgedSessions(
  { db, vault }: { db: Queryable; vault: Vault },
  tenant: Tenant,
  filter: JudgedFilter,
  now: Date,
): Promise<JudgedSession[]> {
  const query = db('sessions as s')
    .join('decisions as d', (on) => on.on('d.session_id', 's.id').andOnVal('d.version', 1))
    .leftJoin('judging_facts as f', (on) => on.on('f.session_id', 's.id').andOnVal('f.expires_at', '>', now))
    .where(anyOf(db, 's.id', newestIds(db, tenant, filter)))
    .orderBy('s.id', 'desc')
    .select(
      's.id',
      's.flow',
      's.created_at',
      's.policy_id',
      's.policy_version',
      's.attempts_used',
      's.subject_row',
      'd.outcome',
      'f.capture_id',
      'f.facts_sealed',
    );
  const rows = await vault.subjectKeys.addTo(query, 's.subject_row');
  return rows.map((row) => ({
    ...tenant,
    ...PLAIN.read(row),
    wrappedSubjectKey: row.subject_key,
    facts: row.facts_sealed === null ? null : { captureId: row.capture_id, sealed: row.facts_sealed },
  }));
}

function newestIds(db: Queryable, tenant: Tenant, { from, to, policyId, cursor, limit }: JudgedFilter) {
  const { sources, ofEach } = byStatusAndFlow(db, tenant, { statuses: DECIDED });
  if (from !== undefined) ofEach.where('s.id', '>=', lowestIdAt('session', from)).where('s.created_at', '>=', from);
  if (to !== undefined) ofEach.where('s.id', '<=', highestIdBefore('session', to)).where('s.created_at', '<', to);
  if (policyId !== undefined) ofEach.where('s.policy_id', policyId);
  if (cursor !== undefined) ofEach.where('s.id', '<', cursor);
  return newestOf(db, sources, ofEach, limit);
}
