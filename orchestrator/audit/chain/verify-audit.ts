import { type EvidenceKey, isRevoked } from '@faceproof/protocol/evidence/receipts.js';
import { listKeys } from '../../receipts/signing-keys.store.js';
import type { Database, Queryable } from '../../store/database.js';
import { findLastLink, findLoose, findNewest, type LinkedRow, listCheckpoints, listLinks } from './audit-chain.store.js';
import { isSigned, type SignedHead } from './checkpoint.js';
import { type Fault, judgeLink } from './judge-link.js';
import { GENESIS, type Head } from './link.js';

export interface AuditVerdict {
  valid: boolean;
  /** Consistent rows, up to the first inconsistent one. */
  rows: number;
  /** Of these, rows whose personal values were erased. */
  erased: number;
  checkpoints: number;
  /** Entries that are not chained yet. They are not verified. */
  waiting: number;
  /** The verified part starts after this link; 0: at the beginning. */
  from: number;
  /** The last consistent link. */
  head: Head;
  /** The ids of the keys that signed the checkpoints. Compare them with the service's known keys. */
  keyIds: string[];
  /** The first inconsistency; null if there is none. */
  fault: Fault | null;
}

const PAGE = 1000;

/**
 * Verifies the chain from its anchor, or from the last checkpoint before `since`, in one snapshot of the database.
 *
 * @param options.expected a head from an earlier run; reveals that the newest rows were removed together with their checkpoints
 * @param options.keys the service's published keys as kept elsewhere; default: those in the same database
 */
export async function verifyAudit(
  db: Database,
  options: { since?: Date; expected?: Head; keys?: readonly EvidenceKey[] } = {},
): Promise<AuditVerdict> {
  return db.transaction(
    async (tx) => {
      const keys = options.keys ?? (await listKeys(tx));
      const verdict = startVerdict();
      verdict.fault = await walk(tx, keys, options, verdict);
      verdict.fault ??= await judgeEnd(tx, keys, options, verdict);
      verdict.waiting = (await findLoose(tx)).waiting;
      return { ...verdict, valid: verdict.fault === null };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

function startVerdict(): Omit<AuditVerdict, 'valid'> {
  return { rows: 0, erased: 0, checkpoints: 0, waiting: 0, from: 0, head: GENESIS, keyIds: [], fault: null };
}

type Options = NonNullable<Parameters<typeof verifyAudit>[1]>;
type Progress = ReturnType<typeof startVerdict>;

async function walk(db: Queryable, keys: readonly EvidenceKey[], options: Options, verdict: Progress): Promise<Fault | null> {
  const start = await findStart(db, keys, options.since);
  if ('reason' in start) return start;
  verdict.from = start.seq;
  verdict.head = start;
  for (;;) {
    const page = await listLinks(db, verdict.head.seq, PAGE);
    const last = page.at(-1);
    if (last === undefined) return null;
    const checkpoints = await listCheckpoints(db, verdict.head.seq, last.seq);
    const fault = judgePage(page, new Map(checkpoints.map((one) => [one.seq, one])), keys, options, verdict);
    if (fault !== null) return fault;
  }
}

/** The anchor, or the last checkpoint before `since` if that is later. */
async function findStart(db: Queryable, keys: readonly EvidenceKey[], since: Date | undefined): Promise<Head | Fault> {
  const anchor = await findNewest(db, 'ANCHOR');
  if (anchor !== null && !isSigned('ANCHOR', anchor, keys)) return unsigned(anchor);
  const start: Head = anchor ?? GENESIS;
  const checkpoint = since === undefined ? null : await findNewest(db, 'CHECKPOINT', { until: since });
  if (checkpoint === null || checkpoint.seq <= start.seq) return start;
  return isSigned('CHECKPOINT', checkpoint, keys) ? checkpoint : unsigned(checkpoint);
}

function judgePage(
  page: readonly LinkedRow[],
  checkpoints: ReadonlyMap<number, SignedHead>,
  keys: readonly EvidenceKey[],
  options: Options,
  verdict: Progress,
): Fault | null {
  for (const row of page) {
    const fault = judgeLink(verdict.head, row);
    if (fault !== null) return fault;
    const checkpoint = checkpoints.get(row.seq);
    if (checkpoint !== undefined) {
      if (!checkpoint.hash.equals(row.hash) || !isSigned('CHECKPOINT', checkpoint, keys)) return unsigned(checkpoint);
      verdict.checkpoints++;
      if (!verdict.keyIds.includes(checkpoint.keyId)) verdict.keyIds.push(checkpoint.keyId);
    }
    if (options.expected?.seq === row.seq && !options.expected.hash.equals(row.hash)) return notExpected(row.seq);
    verdict.rows++;
    if (row.personal === null && Object.keys(row.entry?.commitments ?? {}).length > 0) verdict.erased++;
    verdict.head = { seq: row.seq, hash: row.hash };
  }
  return null;
}

/** Finds what the walk cannot: rows that are missing at the end, and rows outside the chain. */
async function judgeEnd(
  db: Queryable,
  keys: readonly EvidenceKey[],
  options: Options,
  verdict: Progress,
): Promise<Fault | null> {
  const newest = await findNewest(db, 'CHECKPOINT');
  const covered = newest?.seq ?? (await findNewest(db, 'ANCHOR'))?.seq ?? 0;
  const end = (await findLastLink(db))?.seq ?? verdict.from;
  if (covered > end) return { reason: 'REMOVED', seq: end + 1, auditId: null };
  if (covered < end) return { reason: 'NOT_SIGNED', seq: covered + 1, auditId: null };
  if (newest !== null && !coversEnd(newest, keys, verdict.head)) return unsigned(newest);
  if (options.expected !== undefined && options.expected.seq > end) return notExpected(options.expected.seq);
  const { outside, vanished } = await findLoose(db);
  if (outside !== null) return { reason: 'NOT_CHAINED', seq: null, auditId: outside };
  if (vanished !== null) return { reason: 'REMOVED', seq: null, auditId: vanished };
  return null;
}

/** No later checkpoint confirms the newest one, so its key must not be revoked: others may hold the secret. */
function coversEnd(newest: SignedHead, keys: readonly EvidenceKey[], end: Head): boolean {
  const key = keys.find(({ kid }) => kid === newest.keyId);
  return key !== undefined && !isRevoked(key) && newest.hash.equals(end.hash) && isSigned('CHECKPOINT', newest, keys);
}

function unsigned({ seq }: Head): Fault {
  return { reason: 'NOT_SIGNED', seq, auditId: null };
}

function notExpected(seq: number): Fault {
  return { reason: 'NOT_EXPECTED', seq, auditId: null };
}
