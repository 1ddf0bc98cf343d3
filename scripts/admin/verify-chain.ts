import { readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import type { Fault, FaultReason } from '@faceproof/orchestrator/audit/chain/judge-link.js';
import { type AuditVerdict, verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import type { Arguments, Report } from './command.js';
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
  const keys = await readKeys(options.keys);
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
    `Waiting     ${waiting} entries that are not chained yet`,
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

/** The answer of GET /v1/evidence-keys, kept in a file. */
async function readKeys(path: string | undefined): Promise<EvidenceKey[] | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`Cannot read the keys ${path}.`, { cause });
  });
  const keys = keysOf(text);
  if (keys === null) throw new Refusal(`${path} must hold the answer of GET /v1/evidence-keys.`);
  return keys;
}

function keysOf(text: string): EvidenceKey[] | null {
  try {
    const { keys } = JSON.parse(text);
    return Array.isArray(keys) ? keys : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
