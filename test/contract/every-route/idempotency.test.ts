import { randomUUID } from 'node:crypto';
import type { Route } from '@faceproof/orchestrator/http/route.js';
import { takesIdempotencyKey } from '@faceproof/orchestrator/openapi/list-problems.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { makePng, pictureForm } from '../harness/grey-picture.js';
import { type Api, expectProblem, LIVENESS, openApi, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

describe('an idempotency key', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi();
  });
  afterAll(() => api.close());

  const create = (key: string, body: unknown = LIVENESS, apiKey = api.testKey) =>
    api.call('POST', '/v1/sessions', { key: apiKey, body, headers: { 'Idempotency-Key': key } });
  const countSessions = async (where: object = {}) =>
    Number((await api.db('sessions').where(where).count('* as n').first())?.n);

  it('replays the first answer byte for byte, capture token included, and says so', async () => {
    const key = randomUUID();
    const first = await create(key);
    const second = await create(key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('lets fifty identical requests at one instant create one object', async () => {
    const key = randomUUID();
    const before = await countSessions();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(made.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_in_progress']);
    }
    expect(await countSessions()).toBe(before + 1);
    expect((await create(key)).text).toBe(made[0]?.text);
  });

  it('is refused with another body, and the same body in another order is the same', async () => {
    const key = randomUUID();
    const first = await create(key, '{"flow":"LIVENESS_ONLY","purpose":"a"}');
    const reordered = await create(key, '{ "purpose": "a", "flow": "LIVENESS_ONLY" }');
    const other = await create(key, { ...LIVENESS, purpose: 'b' });
    expect(reordered.text).toBe(first.text);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('holds for one account, mode, method and path only', async () => {
    const key = randomUUID();
    const test = await create(key);
    const live = await create(key, LIVENESS, api.liveKey);
    const stranger = await create(key, LIVENESS, api.stranger.testKey);
    const elsewhere = await api.call('POST', '/v1/webhook-endpoints', { body: {}, headers: { 'Idempotency-Key': key } });
    expect(new Set([test, live, stranger].map(({ body }) => body.sessionId)).size).toBe(3);
    expect(elsewhere.body.code).toBe('validation_failed');
  });

  it('never hands a new key or an invitation to another API key: that call runs, with its own rights', async () => {
    const ofReviewer = ['members', 'sessions:read', 'scores:read', 'reviews', 'media:read', 'evidence'] as const;
    const wide = await api.makeKey({ mode: 'LIVE', scopes: ['keys', 'usage', ...ofReviewer] });
    const narrow = await api.makeKey({ mode: 'LIVE', scopes: ['keys', 'members'] });
    for (const [path, body] of [
      ['/v1/keys', { scopes: ['usage'] }],
      ['/v1/members', { name: 'Grace Example', role: 'REVIEWER' }],
    ] as const) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const first = await api.call('POST', path, { key: wide.secret, body, headers });
      const again = await api.call('POST', path, { key: wide.secret, body, headers });
      expect([first.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
      await expectProblem(api.call('POST', path, { key: narrow.secret, body, headers }), 403, 'insufficient_scope');
    }
  });

  it('replays a refusal too, as the problem that it was', async () => {
    const key = randomUUID();
    const first = await create(key, { flow: 'ONBOARDING', purpose: 'x' });
    const second = await create(key, { flow: 'ONBOARDING', purpose: 'x' });
    expect([first.status, first.body.code]).toEqual([422, 'reference_required']);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('content-type')).toContain('application/problem+json');
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await create(key)).body.code).toBe('idempotency_key_reused');
  });

  it('compares uploads by the contents of their parts, not by their boundary', async () => {
    const key = randomUUID();
    const upload = (shade: number) =>
      api.call('POST', '/v1/files', { body: pictureForm(makePng(300, 300, shade)), headers: { 'Idempotency-Key': key } });
    const first = await upload(1);
    const second = await upload(1);
    const other = await upload(2);
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(other.body.code).toBe('idempotency_key_reused');
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('is refused as %j', async (key) => {
    await expectProblem(create(key), 400, 'invalid_header');
  });

  it.each(['!', '~', 'x'.repeat(255)])('may be %j', async (key) => {
    expect((await create(key)).status).toBe(201);
  });

  it('is never in the database in clear, and neither is its answer', async () => {
    const key = randomUUID();
    const { body } = await create(key);
    const { rows } = await api.db.raw(
      `select encode(id, 'escape') || encode(coalesce(answer_sealed, ''), 'escape') as kept from idempotency_keys`,
    );
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(body.handoff.captureToken);
    expect(kept).not.toContain(body.sessionId);
  });

  it('whose holder died is free again once its lease has expired', async () => {
    const key = randomUUID();
    const first = await create(key);
    await api.db('idempotency_keys').update({ answer_sealed: null, leased_until: new Date(Date.now() + 4_500) });
    const held = await create(key);
    expect([held.status, held.body.code]).toEqual([409, 'idempotency_in_progress']);
    // What is left of the lease, so that one retry is enough.
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThanOrEqual(3);
    expect(Number(held.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    await api.db('idempotency_keys').update({ leased_until: new Date(Date.now() - 1) });
    const again = await create(key);
    expect(again.status).toBe(201);
    expect(again.body.sessionId).not.toBe(first.body.sessionId);
    expect((await create(key)).text).toBe(again.text);
  });

  it('keeps a session and its answer together or not at all', async () => {
    const before = await countSessions();
    await api.db.raw(
      `create function fail_answers() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    );
    await api.db.raw(
      'create trigger fail_answers before update on idempotency_keys for each row when (new.answer_sealed is not null) execute function fail_answers()',
    );
    const key = randomUUID();
    const failed = await create(key);
    await api.db.raw('drop trigger fail_answers on idempotency_keys');
    expect([failed.status, failed.body.code]).toEqual([500, 'internal_error']);
    expect(await countSessions()).toBe(before);
    expect((await create(key)).status).toBe(201);
    expect(await countSessions()).toBe(before + 1);
  });

  it('is still taken after an erasure, without its answer', async () => {
    const key = randomUUID();
    const body = { ...LIVENESS, subjectId: randomUUID() };
    expect((await create(key, body)).status).toBe(201);
    expect((await api.call('POST', '/v1/subjects/erase', { body: { subjectId: body.subjectId } })).status).toBe(200);
    await expectProblem(create(key, body), 410, 'subject_erased');
  });

  it('is forgotten after 24 hours', async () => {
    const key = randomUUID();
    const first = await create(key);
    await api.db('idempotency_keys').update({ created_at: new Date(Date.now() - 24 * 3_600_000) });
    const later = await create(key, { ...LIVENESS, purpose: 'another' });
    expect(later.status).toBe(201);
    expect(later.body.sessionId).not.toBe(first.body.sessionId);
  });
});

describe('an idempotency key on every route that takes one', () => {
  const api = useApi();
  const TAKING = ROUTES.filter((route) => takesIdempotencyKey(route)).map(
    (route) => [route.method, route.path, route] as const,
  );

  it.each(TAKING)('%s %s replays the first answer, and refuses another body', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await api().call(method, path, { ...request, headers });
    const second = await api().call(method, path, { ...request, headers });
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([first.status, 'true']);
    expect(second.text).toBe(first.text);
    const other = await api().call(method, path, { ...request, body: otherBody(route), headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each(TAKING)('%s %s is in progress while its twin runs, and gone once the person was erased', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const headers = { 'Idempotency-Key': randomUUID() };
    await api().call(method, path, { ...request, headers });
    await api()
      .db('idempotency_keys')
      .update({ answer_sealed: null, leased_until: new Date(Date.now() + 20_000) });
    const twin = await api().call(method, path, { ...request, headers });
    expect([twin.status, twin.body.code, Number(twin.headers.get('retry-after'))]).toEqual([
      409,
      'idempotency_in_progress',
      20,
    ]);
    await api().db('idempotency_keys').update({ erased_at: new Date() });
    await expectProblem(api().call(method, path, { ...request, headers }), 410, 'subject_erased');
  });
});

function otherBody({ body }: Route): unknown {
  return body !== null && 'multipart' in body ? pictureForm(makePng(301, 300)) : { another: 'body' };
}
