import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';
import { readLimit } from './read-limit.js';

export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  audit: {
    usage: '[--account ACCOUNT] [--since 2026-11-01] [--limit 100]',
    summary: 'show the audit log, newest entry first',
    words: 0,
    options: ['account', 'since', 'limit'],
    run: showAudit,
  },
};

async function showAudit(desk: Desk, { options }: Arguments): Promise<Report> {
  const entries = await listAudit(desk.db, {
    accountId: options.account ?? null,
    since: readSince(options.since),
    limit: readLimit(options.limit, 100),
  });
  return {
    json: { entries },
    lines: toTable(
      ['TIME', 'ACTOR', 'ACTION', 'OBJECT', 'ACCOUNT', 'ADDRESS'],
      entries.map((one) => [
        toTime(one.at),
        one.reviewer === null ? `${one.actorKind.toLowerCase()} ${one.actor}` : `reviewer ${one.reviewer} by ${one.actor}`,
        one.action,
        one.objectId ?? '-',
        one.accountId ?? '-',
        one.remoteAddress ?? '-',
      ]),
    ),
  };
}

function readSince(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Refusal('--since must be a date such as 2026-11-01, or an RFC 3339 time.');
  return at;
}
