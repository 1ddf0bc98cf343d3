import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listAudit, type StoredAuditEntry } from '@faceproof/orchestrator/audit/audit.store.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';
import { readLimit } from './read-limit.js';
import { readTime } from './read-time.js';
import { verifyChain } from './verify-chain.js';

export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'audit verify': {
    usage: '[--since 2026-11-01] [--expect SEQ:HASH] [--keys FILE]',
    summary: 'verify the hash chain of the audit log and its signed checkpoints; exits with 1 if they are inconsistent',
    words: 0,
    options: ['since', 'expect', 'keys'],
    run: verifyChain,
  },
  audit: {
    usage: '[--account ACCOUNT] [--actor KEY|LOGIN] [--action ACTION] [--since 2026-11-01] [--until 2026-12-01] [--limit 100]',
    summary: 'show the audit log, newest entry first',
    words: 0,
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
