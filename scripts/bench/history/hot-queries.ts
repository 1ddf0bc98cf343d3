import { readLine, readPast } from '@faceproof/orchestrator/admission/admission.store.js';
import { addDays } from '@faceproof/orchestrator/analytics/group-counts.js';
import { loadSpans } from '@faceproof/orchestrator/analytics/load-counted.js';
import { type AccountAuditFilter, listAccountAudit } from '@faceproof/orchestrator/audit/account-audit.store.js';
import { countLeaves, findNewestCheckpoint, listNotInLog } from '@faceproof/orchestrator/evidence-log/evidence-log.store.js';
import { SLOW_STEPS, STEPS } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { countWaiting } from '@faceproof/orchestrator/reviews/review-figures.store.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { loadSubject, SUBJECT_ID } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { claimDeliveries, findNextDue } from '@faceproof/orchestrator/webhooks/claim-deliveries.store.js';
import { loadWebhookHealth } from '@faceproof/orchestrator/webhooks/webhook-health.store.js';
import { HISTORY_DAYS } from './seed-history.js';

/** A service with a history, and what its largest account may ask for. */
export interface HistoryCaller {
  service: Service;
  baseUrl: string;
  liveKey: string;
  operatorToken: string;
  accountId: string;
  /** In the middle of the account's history. */
  sessionId: string;
  endpointId: string;
  /** Did most of what the audit log of the account contains. */
  keyId: string;
  subjectId: string;
  /** Before the middle of the history. */
  since: Date;
}

/**
 * A query that runs several times a second, on every page of a list, or on every scrape. It must not become slower as the history
 * grows.
 */
export interface HotQuery {
  name: string;
  goalMs: number;
  run(by: HistoryCaller): Promise<unknown>;
}

const SWEEP_MS = 5;
/** Five times a second in each orchestrator while LIVE sessions are opened. */
const ADMISSION_MS = 5;
const PAGE_MS = 50;
const USAGE_MS = 10;
const SCRAPE_MS = 50;

/** THE HOT QUERIES. The bench measures each; a test fails if one reads a table from end to end, or more rows than a page needs. */
export const HOT_QUERIES: readonly HotQuery[] = [
  ...[...STEPS, ...SLOW_STEPS].map((step) => ({
    name: `sweep: ${step.name}`,
    goalMs: SWEEP_MS,
    run: ({ service }: HistoryCaller) => step(service),
  })),
  ...RETENTION.flatMap((row) =>
    row.kind !== 'DATED'
      ? []
      : [
          {
            name: `sweep: ${row.column}, nothing due`,
            goalMs: SWEEP_MS,
            run: ({ service }: HistoryCaller) => row.remove(service, service.clock.now(), row.batch ?? 100),
          },
        ],
  ),
  sweeping('deliveries that are due next', ({ db }) => findNextDue(db, null)),
  sweeping('deliveries to send', ({ db, clock }) =>
    claimDeliveries(db, clock.now(), { count: 256, perAccountMax: 32, perEndpointMax: 4, leaseMs: 30_000 }),
  ),
  sweeping('receipts for the log', ({ db }) => db.transaction((tx) => listNotInLog(tx, 500))),
  sweeping('size of the log', ({ db }) => countLeaves(db)),
  sweeping('newest checkpoint', ({ db }) => findNewestCheckpoint(db)),
  {
    name: 'admission',
    goalMs: ADMISSION_MS,
    run: ({ service }) => readLine(service.db, service.clock.now(), service.config.admissionWaitMs, []),
  },
  {
    name: 'admission, the last minutes',
    goalMs: ADMISSION_MS,
    run: ({ service }) => readPast(service.db, service.clock.now()),
  },
  page('sessions', () => '/v1/sessions?limit=100'),
  page('sessions, after a cursor', ({ sessionId }) => `/v1/sessions?limit=100&cursor=${sessionId}`),
  page('sessions PROCESSING, none', () => '/v1/sessions?limit=100&status=PROCESSING'),
  page('sessions FAILED, few', () => '/v1/sessions?limit=100&status=FAILED'),
  page('sessions ONBOARDING, none', () => '/v1/sessions?limit=100&flow=ONBOARDING'),
  page('sessions createdAfter the middle', ({ since }) => `/v1/sessions?limit=100&createdAfter=${since.toISOString()}`),
  page(
    'sessions createdAfter now, none',
    ({ service }) => `/v1/sessions?limit=100&createdAfter=${service.clock.now().toISOString()}`,
  ),
  page('sessions APPROVED createdAfter, after a cursor', ({ since, sessionId }) => {
    const earlier = new Date(since.getTime() - 86_400_000).toISOString();
    return `/v1/sessions?limit=100&status=APPROVED&createdAfter=${earlier}&cursor=${sessionId}`;
  }),
  page('sessions of a subject', ({ subjectId }) => `/v1/sessions?limit=100&subjectId=${subjectId}`),
  search('by metadata', () => ({ metadata: { branch: 'north' } })),
  search('by metadata, after a cursor, a rare status', ({ sessionId }) => ({
    metadata: { branch: 'north' },
    statuses: ['FAILED'],
    cursor: sessionId,
  })),
  search('by reasons', () => ({ reasons: ['LIVENESS_SCORE_LOW', 'FACE_MISMATCH'] })),
  search('by reasons and metadata', () => ({ reasons: ['FACE_MISMATCH'], metadata: { branch: 'north' } })),
  search('by subject', ({ subjectId }) => ({ subjectIds: [subjectId] })),
  search('by the beginning of an id', ({ sessionId }) => ({ sessionId: sessionId.slice(0, 8) })),
  search('by an id', ({ sessionId }) => ({ sessionId })),
  search('created in the middle', ({ since }) => ({
    createdAfter: new Date(since.getTime() - 86_400_000).toISOString(),
    createdBefore: since.toISOString(),
  })),
  page('one session', ({ sessionId }) => `/v1/sessions/${sessionId}`),
  page('deliveries', ({ endpointId }) => `/v1/webhook-endpoints/${endpointId}/deliveries?limit=100`),
  page('deliveries FAILED', ({ endpointId }) => `/v1/webhook-endpoints/${endpointId}/deliveries?limit=100&state=FAILED`),
  page(
    'deliveries PENDING, none',
    ({ endpointId }) => `/v1/webhook-endpoints/${endpointId}/deliveries?limit=100&state=PENDING`,
  ),
  {
    name: 'analytics of 92 days',
    goalMs: PAGE_MS,
    run: ({ service, accountId }) => loadSpans(service.db, { accountId, mode: 'LIVE' }, lastDays(service.clock.now())),
  },
  {
    name: 'reviews that wait',
    goalMs: PAGE_MS,
    run: ({ service, accountId }) => countWaiting(service.db, { accountId, mode: 'LIVE' }),
  },
  {
    name: 'health of the webhooks',
    goalMs: PAGE_MS,
    run: ({ service, accountId }) => loadWebhookHealth(service.db, { accountId, mode: 'LIVE' }, service.clock.now()),
  },
  audit('all', () => ({})),
  audit('after the middle', ({ since }) => ({ from: since })),
  audit('before the middle', ({ since }) => ({ to: since })),
  audit('one action', () => ({ action: 'POST /v1/sessions' })),
  audit('one action, none', () => ({ action: 'POST /v1/keys' })),
  audit('operators', () => ({ actor: 'OPERATOR' })),
  audit('one key', ({ keyId }) => ({ actor: keyId })),
  audit('one key and action, none', ({ keyId }) => ({ actor: keyId, action: 'POST /v1/keys' })),
  { name: 'usage of the month', goalMs: USAGE_MS, run: (by) => get(by, '/v1/usage', by.liveKey) },
  { name: 'usage of two years', goalMs: USAGE_MS, run: (by) => get(by, `/v1/usage?${twoYears(by)}`, by.liveKey) },
  { name: 'metrics', goalMs: SCRAPE_MS, run: (by) => get(by, '/metrics', by.operatorToken) },
];

function sweeping(name: string, run: (service: Service) => Promise<unknown>): HotQuery {
  return { name: `sweep: ${name}`, goalMs: SWEEP_MS, run: ({ service }) => run(service) };
}

function page(name: string, pathOf: (by: HistoryCaller) => string): HotQuery {
  return { name: `page: ${name}`, goalMs: PAGE_MS, run: (by) => get(by, pathOf(by), by.liveKey) };
}

function audit(name: string, filterOf: (by: HistoryCaller) => Omit<AccountAuditFilter, 'limit'>): HotQuery {
  const run = (by: HistoryCaller) =>
    listAccountAudit(by.service.db, { accountId: by.accountId, mode: 'LIVE' }, { ...filterOf(by), limit: 100 });
  return { name: `page: audit log, ${name}`, goalMs: PAGE_MS, run };
}

function lastDays(now: Date): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10);
  return { from: addDays(to, -91), to };
}

function search(name: string, bodyOf: (by: HistoryCaller) => object): HotQuery {
  const run = (by: HistoryCaller) => send(by, 'POST', '/v1/sessions/search', by.liveKey, { ...bodyOf(by), limit: 100 });
  return { name: `search: ${name}`, goalMs: PAGE_MS, run };
}

/** @returns the query of the 24 months that end with this one */
function twoYears({ service }: HistoryCaller): string {
  const now = service.clock.now();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 23));
  return `from=${first.toISOString().slice(0, 7)}&to=${now.toISOString().slice(0, 7)}`;
}

function get(by: HistoryCaller, path: string, key: string): Promise<string> {
  return send(by, 'GET', path, key);
}

async function send({ baseUrl }: HistoryCaller, method: string, path: string, key: string, body?: object): Promise<string> {
  const headers = { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(baseUrl + path, { method, headers, ...content });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

/** Finds what the hot queries ask for in the middle of the history of the measured account. */
export async function chooseCaller(by: {
  service: Service;
  superuser: Database;
  baseUrl: string;
  operatorToken: string;
  account: { accountId: string; liveKey: string };
}): Promise<HistoryCaller> {
  const { service, superuser: db, baseUrl, operatorToken, account } = by;
  const { accountId, liveKey } = account;
  const own = () => db('sessions').where({ account_id: accountId, mode: 'LIVE' });
  const since = new Date(service.clock.now().getTime() - (HISTORY_DAYS / 2) * 86_400_000);
  const middle = await own().where('created_at', '>', since).orderBy('created_at').first('id', 'subject_row');
  const endpoint = await db('webhook_endpoints').where({ account_id: accountId, mode: 'LIVE' }).first('id');
  const audited = await db('audit_log').where({ account_id: accountId, mode: 'LIVE', actor_kind: 'KEY' }).first('actor');
  const subjectId = 'person-in-the-middle';
  const digest = service.vault.digestFor(accountId, 'subject:LIVE', subjectId);
  const subject = await loadSubject(service, db, middle.subject_row);
  if (subject === null) throw new Error('A copied subject has no key');
  const sealed = SUBJECT_ID.seal(service, subject.key, subject.row, subjectId);
  await db('subjects').where({ row_id: subject.row }).update({ subject_digest: digest, subject_id_sealed: sealed });
  return {
    service,
    baseUrl,
    liveKey,
    operatorToken,
    accountId,
    sessionId: middle.id,
    endpointId: endpoint.id,
    keyId: audited.actor,
    subjectId,
    since,
  };
}
