import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listAudit, type StoredAuditEntry } from '@faceproof/orchestrator/audit/audit.store.js';
import type { Fault, FaultReason } from '@faceproof/orchestrator/audit/chain/judge-link.js';
import { type AuditVerdict, verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';
import { readKeysFile } from './read-keys.js';

export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'audit verify': {
    usage: '[--since 2026-11-01] [--expect SEQ:HASH] [--keys FILE]',
    summary: 'verify the hash chain of the audit log and its signed checkpoints; exits with 1 if they are inconsistent',
    options: ['since', 'expect', 'keys'],
    run: verifyChain,
  },
  audit: {
    usage: '[--account ACCOUNT] [--actor KEY|LOGIN] [--action ACTION] [--since 2026-11-01] [--until 2026-12-01] [--limit 100]',
    summary: 'show the audit log, newest entry first',
    options: ['account', 'actor', 'action', 'since', 'until', 'limit'],
    run: showAudit,
  },
};

async function showAudit(desk: Desk, { options }: Arguments): Promise<Report> {
  const { account, actor, action } = options;
  const from = readTime('--since', options.since);
  const to = readTime('--until', options.until);
  const entries = await listAudit(desk.db, {
    ...(account === undefined ? {} : { accountId: account }),
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    limit: readLimit(options.limit, 100),
  });
  return {
    json: { entries },
    lines: toTable(
      ['TIME', 'ACTOR', 'ACTION', 'OBJECT', 'DETAIL', 'ACCOUNT', 'ADDRESS'],
      entries.map((one) => [
        toTime(one.at),
        actorOf(one),
        one.occurrences === 1 ? one.action : `${one.action} (${one.occurrences} times)`,
        one.objectId ?? '-',
        one.detail ?? '-',
        one.accountId ?? '-',
        one.remoteAddress ?? '-',
      ]),
    ),
  };
}

function actorOf({ actorKind, actor, reviewer }: StoredAuditEntry): string {
  switch (actorKind) {
    case 'REVIEWER':
      return `reviewer ${reviewer ?? '(erased)'} by ${actor}`;
    case 'KEY':
    case 'MEMBER':
    case 'OPERATOR':
      return `${actorKind.toLowerCase()} ${actor ?? '(erased)'}`;
    case 'SERVICE':
    case 'UNKNOWN':
    case 'PERSON':
      return actorKind.toLowerCase();
  }
}

const REASONS: Record<FaultReason, string> = {
  REMOVED: 'is missing',
  ALTERED: 'is not the row that was chained there',
  VALUE_ALTERED: 'has a personal value that does not match its commitment',
  NOT_SIGNED: 'has no valid checkpoint',
  NOT_CHAINED: 'was added beside the chain',
  NOT_EXPECTED: 'is not the row of --expect',
};

async function verifyChain(desk: Desk, { options }: Arguments): Promise<Report> {
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

const LIMIT_MAX = 10_000;

/** @throws Refusal unless the text is a whole number in the allowed range */
function readLimit(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= LIMIT_MAX) return value;
  throw new Refusal(`--limit must be a whole number from 1 to ${LIMIT_MAX}.`);
}

/** @returns undefined if the option is absent @throws Refusal */
function readTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Refusal(`${option} must be a date such as 2026-11-01, or an RFC 3339 time.`);
  return at;
}
