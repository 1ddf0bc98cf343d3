import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import type { Fault, FaultReason } from '@faceproof/orchestrator/audit/chain/judge-link.js';
import { type AuditVerdict, verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Arguments, Report } from './command.js';
import { readKeysFile } from './read-keys.js';
import { readTime } from './read-time.js';

const REASONS: Record<FaultReason, string> = {
  REMOVED: 'is missing',
  ALTERED: 'is not the row that was chained there',
  VALUE_ALTERED: 'has a personal value that does not match its commitment',
  NOT_SIGNED: 'has no valid checkpoint',
  NOT_CHAINED: 'was added beside the chain',
  NOT_EXPECTED: 'is not the row of --expect',
};

export async function verifyChain(desk: Desk, { options }: Arguments): Promise<Report> {
  const since = readTime('--since', options.since);
  const expected = readHead(options.expect);
  const keys = options.keys === undefined ? undefined : await readKeysFile(options.keys);
  const verdict = await verifyAudit(desk.db, {
    ...(since === undefined ? {} : { since }),
    ...(expected === undefined ? {} : { expected }),
    ...(keys === undefined ? {} : { keys }),
  });
  const head = `${verdict.head.seq}:${verdict.head.hash.toString('hex')}`;
  return { json: { ...verdict, head }, lines: linesOf(verdict, head), failed: !verdict.valid };
}

function linesOf(verdict: AuditVerdict, head: string): string[] {
  const { fault, rows, erased, checkpoints, waiting, keyIds } = verdict;
  return [
    fault === null ? 'The audit log is intact.' : `The audit log is NOT intact: ${describe(fault)}.`,
    `Rows        ${rows} after row ${verdict.from}, ${erased} of them without their erased personal values`,
    `Checkpoints ${checkpoints}, signed by ${keyIds.join(', ') || 'no key'}`,
    `Waiting     ${formatCount(waiting, 'entry', 'entries')} not chained yet`,
    `Head        ${head}`,
  ];
}

function describe({ reason, seq, auditId }: Fault): string {
  const row = [seq === null ? [] : `row ${seq}`, auditId === null ? [] : auditId].flat().join(' ');
  return `${row} ${REASONS[reason]}`;
}

function readHead(text: string | undefined): { seq: number; hash: Buffer } | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new Refusal('--expect must be the head that an earlier run printed.');
  return { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}
