import { verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import { logExtends, verifyEntries, verifyStoredLog } from '@faceproof/orchestrator/evidence-log/verify-log.js';
import { findReceipt } from '@faceproof/orchestrator/receipts/receipts.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import type { ListedErasure } from '@faceproof/orchestrator/subjects/erasures.store.js';
import type { SubjectKeys } from '@faceproof/orchestrator/vault/subject-keys.store.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { isIntact } from './signed-receipt.js';

/** One row of the drill's table. */
export interface Finding {
  check: string;
  passed: boolean;
  detail: string;
}

/** Only the newest receipts are checked, because each needs a signature verification. */
const RECEIPTS_MAX = 1000;

export async function judgeMigrations(live: Database, restored: Database): Promise<Finding> {
  const [wanted, found] = await Promise.all([live, restored].map(listMigrations));
  const passed = JSON.stringify(wanted) === JSON.stringify(found);
  return { check: 'migrations', passed, detail: `${found?.length} applied, ${wanted?.length} in the running database` };
}

async function listMigrations(db: Database): Promise<string[]> {
  return (await db('faceproof_migrations').orderBy('name').select('name')).map(({ name }) => name);
}

/** @param keys those of the running database too: an erasure after the backup may be signed with a newer key */
export async function judgeReceipts(restored: Database, keys: readonly EvidenceKey[]): Promise<Finding> {
  const newest = await listNewest(restored);
  const invalid: string[] = [];
  for (const evidence of newest) if (!(await isIntact(evidence, keys))) invalid.push(evidence.receipt.receiptId);
  return { check: 'receipts', passed: invalid.length === 0, detail: describeAll(newest.length, 'verify', invalid) };
}

async function listNewest(restored: Database): Promise<Evidence[]> {
  const ids = await restored('receipts').orderBy('decided_at', 'desc').limit(RECEIPTS_MAX).select('id');
  const found = await Promise.all(ids.map(({ id }) => findReceipt(restored, id)));
  return found.filter((evidence) => evidence !== null);
}

type Evidence = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** @param live the running database, which holds the published checkpoints */
export async function judgeEvidenceLog(live: Database, restored: Database): Promise<Finding> {
  const check = 'evidence log';
  try {
    const checkpoint = await verifyStoredLog(restored);
    const receipts = (await listNewest(restored)).map(({ receipt }) => receipt);
    await verifyEntries(restored, receipts);
    const passed = await logExtends(live, checkpoint);
    const relation = passed ? 'and the running log extends it' : 'but the running log does NOT extend it';
    return {
      check,
      passed,
      detail: `root of ${formatCount(checkpoint.size, 'entry', 'entries')} as in the checkpoint, ${relation}`,
    };
  } catch (error) {
    return { check, passed: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

export async function judgeAudit(restored: Database): Promise<Finding> {
  const { valid, rows, waiting, fault } = await verifyAudit(restored);
  const detail = `${formatCount(rows, 'row')} linked, ${waiting} not linked yet${fault === null ? '' : `; ${fault.reason} at ${fault.seq ?? fault.auditId}`}`;
  return { check: 'audit chain', passed: valid, detail };
}

/** Whether any key or template of an erased person is left. */
export async function judgeErased(
  subjectKeys: SubjectKeys,
  restored: Database,
  erasures: readonly ListedErasure[],
): Promise<Finding> {
  const rows = erasures.map(({ subjectRow }) => subjectRow);
  const sessions = restored('sessions').whereIn('subject_row', rows).select('id');
  const keyed = await subjectKeys.find(restored, rows);
  const media = await restored('captures')
    .whereIn('session_id', sessions)
    .where((any) => any.whereNotNull('media_wrapped_key').orWhereNotNull('measurement_wrapped_key'))
    .select('id');
  const templates = await restored('enrollments')
    .whereIn('subject_row', rows)
    .where((any) =>
      any.whereNotNull('template').orWhereNotNull('wrapped_key').orWhereNotNull('candidate_template').orWhereNotNull('crop'),
    )
    .select('id');
  const left = [...keyed.keys(), ...[...media, ...templates].map(({ id }) => id)];
  return {
    check: 'erased people',
    passed: left.length === 0,
    detail: describeAll(rows.length, 'have no key, no template and no crop', left),
  };
}

/** Such as `12 of 12 verify`, or a list of those that do not. */
export function describeAll(count: number, verb: string, exceptions: readonly string[]): string {
  if (exceptions.length === 0) return `${count} of ${count} ${verb}`;
  return `${exceptions.length} of ${count} do NOT: ${exceptions.slice(0, 3).join(', ')}${exceptions.length > 3 ? ', …' : ''}`;
}
