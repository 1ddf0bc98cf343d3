import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePng, pictureForm } from '../harness/grey-picture.js';
import { makeObject } from '../harness/make-object.js';
import { LIVENESS, useApi } from '../harness/orchestrator-in-process.js';

interface Write {
  /** The method, and the path or what is at the path. */
  name: string;
  path?: () => string;
  body?: () => unknown;
  rows: () => Promise<number>;
}

const POLICY = { profileId: 'standard-2026', maxAttempts: 1 };

const api = useApi();
const ids: Record<string, string> = {};
const count = async (table: string, where = {}): Promise<number> =>
  Number((await api().db(table).where(where).count()).at(0)?.count);

beforeAll(async () => {
  for (const name of ['fileId', 'enrollmentId', 'endpointId', 'sessionId']) ids[name] = await makeObject(api(), name);
  ids.approved = (await api().decided('approve')).sessionId;
  ids.review = (await api().decided('review_pending')).sessionId;
  await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'stays' } });
  await api().takeReferences();
  await api().db.raw(
    `create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await api().db.raw('create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()');
}, 60_000);
afterAll(async () => {
  await api().db.raw('drop trigger refuse_audit on audit_log');
});

const endpoint = (rest = ''): string => `/v1/webhook-endpoints/${ids.endpointId}${rest}`;
const WRITES: Write[] = [
  { name: 'POST /v1/sessions', body: () => LIVENESS, rows: () => count('sessions') },
  {
    name: 'POST cancel',
    path: () => `/v1/sessions/${ids.sessionId}/cancel`,
    rows: () => count('sessions', { status: 'CANCELED' }),
  },
  {
    name: 'POST review',
    path: () => `/v1/sessions/${ids.review}/review`,
    body: () => ({ outcome: 'APPROVED', reviewer: 'r' }),
    rows: () => count('receipts'),
  },
  { name: 'POST /v1/files', body: () => pictureForm(makePng(300, 300)), rows: () => count('files') },
  { name: 'DELETE file', path: () => `/v1/files/${ids.fileId}`, rows: () => count('files') },
  { name: 'PUT /v1/policy', body: () => POLICY, rows: () => count('policies') },
  { name: 'POST /v1/enrollments', body: () => ({ sessionId: ids.approved }), rows: () => count('enrollments') },
  {
    name: 'DELETE enrollment',
    path: () => `/v1/enrollments/${ids.enrollmentId}`,
    rows: () => count('enrollments', { deleted_at: null }),
  },
  {
    name: 'POST /v1/webhook-endpoints',
    body: () => ({ url: 'https://hooks.example/y' }),
    rows: () => count('webhook_endpoints'),
  },
  {
    name: 'PATCH endpoint',
    path: endpoint,
    body: () => ({ description: 'Changed' }),
    rows: () => count('webhook_endpoints', { description: 'Changed' }),
  },
  { name: 'POST test', path: () => endpoint('/test'), rows: () => count('webhook_deliveries') },
  { name: 'DELETE endpoint', path: endpoint, rows: () => count('webhook_endpoints', { deleted_at: null }) },
  { name: 'POST /v1/subjects/erase', body: () => ({ subjectId: 'stays' }), rows: () => count('subjects', { erased_at: null }) },
];

it.each(WRITES)('a write whose audit entry cannot be stored changes nothing: $name', async ({ name, path, body, rows }) => {
  const [method = '', named = ''] = name.split(' ');
  const before = await rows();
  const sent = body?.() ?? (method === 'DELETE' ? undefined : {});
  const answer = await api().call(method, path?.() ?? named, sent === undefined ? {} : { body: sent });
  expect(answer.status).toBe(500);
  expect(await rows()).toBe(before);
});
