import { Readable } from 'node:stream';
import { AuditEntrySchema, AuditPageSchema, ListAuditSchema } from '@faceproof/protocol/api/evidence/audit.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { z } from 'zod';
import type { Tenant } from '../../accounts/tenant.js';
import { type AccountAuditFilter, listAccountAudit } from '../../audit/account-audit.store.js';
import type { StoredAuditEntry } from '../../audit/audit.store.js';
import { preferredType } from '../../http/headers/preferred-type.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { invalidField } from '../../refusal.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import type { Reads } from '../../store/replica.js';

type Shown = z.infer<typeof AuditPageSchema>['data'][number];

/** Pure. An entry as its account sees it. */
function showEntry({ accountId: _, detail, actorKind, ...rest }: StoredAuditEntry): Shown {
  if (actorKind === 'UNKNOWN') throw new Error('An entry of an account has no actor');
  return inContractOrder<Shown>(AuditEntrySchema, { ...rest, actorKind, detail: detail ?? null });
}

export function listAudit(service: { db: Database; reads: Reads }): Handler<'key'> {
  return handlerFor('key', {
    query: ListAuditSchema,
    doc: {
      id: 'listAudit',
      summary: 'List the audit log, newest first',
      description:
        'Contains what was done in the account: in the mode of the call, and in no mode, such as changes of members. With `Accept: application/x-ndjson`, the answer is an export of all entries after `cursor`, without `limit`. The audit log records each export.',
      answers: { 200: AuditPageSchema },
      otherAnswer: { type: NDJSON, description: 'All entries, newest first: one `AuditEntry` as JSON on each line.' },
    },
    async handle({ principal, query, asked: { limit, ...asked }, header, record, authenticateAgain }) {
      const { objectId, ...rest } = asked;
      const objectIds = objectId === undefined ? undefined : await namesOf(service, principal, objectId);
      const filter = { ...rest, objectIds, from: toDate(asked.from), to: toDate(asked.to) };
      if (preferredType(header('Accept'), ['application/json', NDJSON]) === NDJSON) {
        if (query.has('limit')) throw invalidField('/limit', 'not_allowed', 'An export has no pages.');
        const headers = { 'Content-Type': NDJSON, Vary: 'Accept' };
        // Its entry comes first: what cannot be recorded is not exported.
        await record(service.db, { status: 200, headers, auditDetail: describe(asked) });
        return { status: 200, headers, body: exportAudit(service.reads, principal, filter, authenticateAgain) };
      }
      const entries = await service.reads((db) => listAccountAudit(db, principal, { ...filter, limit: limit + 1 }));
      const page = toPage(entries, limit, { idOf: ({ auditId }) => auditId, show: showEntry });
      return { status: 200, body: page, headers: { Vary: 'Accept' } };
    },
  });
}

/** An export of a person's data contains the pictures of each of their sessions, and is recorded once, under the person's row. */
async function namesOf(service: { db: Database }, tenant: Tenant, objectId: string): Promise<string[]> {
  const session = isId('session', objectId) ? await findSession(service.db, tenant, objectId) : null;
  return session === null ? [objectId] : [objectId, session.subjectRow];
}

function toDate(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}

/** What was exported, for the audit log. */
function describe(asked: Omit<z.infer<typeof ListAuditSchema>, 'limit'>): string {
  const filters = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return ['EXPORTED', ...filters].join(' ');
}

const NDJSON = 'application/x-ndjson';
/** The most entries in memory at once. */
const BATCH = 500;

/**
 * All entries that the filter selects, newest first, one JSON object a line. It reads the next batch once the caller has taken the
 * one before, so that neither a long log nor a slow caller fills the memory or holds a transaction open.
 *
 * @param checkCaller rejects once the caller may no longer read; the stream then ends with an error
 */
export function exportAudit(
  reads: Reads,
  tenant: Tenant,
  filter: Omit<AccountAuditFilter, 'limit'>,
  checkCaller: () => Promise<unknown>,
): Readable {
  async function* readBatches(): AsyncGenerator<Buffer> {
    for (let { cursor } = filter; ; ) {
      await checkCaller();
      const after = cursor;
      const entries = await reads((db) => listAccountAudit(db, tenant, { ...filter, cursor: after, limit: BATCH }));
      if (entries.length > 0) yield Buffer.from(entries.map((entry) => `${JSON.stringify(showEntry(entry))}\n`).join(''));
      if (entries.length < BATCH) return;
      cursor = entries.at(-1)?.auditId;
    }
  }
  return Readable.from(readBatches(), { objectMode: false, highWaterMark: 1 });
}
