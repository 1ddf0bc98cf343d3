import { AuditPageSchema, ListAuditSchema } from '@faceproof/protocol/api/audit.js';
import type { z } from 'zod';
import { listAccountAudit } from '../../audit/account-audit.store.js';
import { validate } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { invalidField } from '../../refusal.js';
import type { Service } from '../../service.js';
import { exportAudit, NDJSON } from './export-audit.js';
import { showEntry } from './show-entry.js';

export function listAudit(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
    doc: {
      id: 'listAudit',
      tag: 'Audit',
      summary: 'List the audit log, newest first',
      description:
        'Contains what was done in the account: in the mode of the call, and in no mode, such as changes of members. With `Accept: application/x-ndjson`, the answer is an export of all entries after `cursor`, without `limit`. The audit log records each export.',
      query: ListAuditSchema,
      answers: { 200: AuditPageSchema },
      otherAnswer: { type: NDJSON, description: 'All entries, newest first: one `AuditEntry` as JSON on each line.' },
    },
    async handle({ principal, query, header, record }) {
      const { limit, ...asked } = validate(Object.fromEntries(query), ListAuditSchema);
      const filter = { ...asked, from: toDate(asked.from), to: toDate(asked.to) };
      if (takesLines(header('Accept'))) {
        if (query.has('limit')) throw invalidField('/limit', 'not_allowed', 'An export has no pages.');
        const headers = { 'Content-Type': NDJSON, Vary: 'Accept' };
        // Its entry comes first: what cannot be recorded is not exported.
        await record(service.db, { status: 200, headers, auditDetail: describe(asked) });
        return { status: 200, headers, body: exportAudit(service.db, principal, filter) };
      }
      const entries = await listAccountAudit(service.db, principal, { ...filter, limit: limit + 1 });
      const page = entries.slice(0, limit);
      const nextCursor = entries.length > limit ? (page.at(-1)?.auditId ?? null) : null;
      return { status: 200, body: { data: page.map(showEntry), nextCursor }, headers: { Vary: 'Accept' } };
    },
  });
}

function takesLines(accept: string | null): boolean {
  return accept?.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === NDJSON) ?? false;
}

function toDate(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}

/** What was exported, for the audit log. */
function describe(asked: Omit<z.infer<typeof ListAuditSchema>, 'limit'>): string {
  const filters = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return ['EXPORTED', ...filters].join(' ');
}
