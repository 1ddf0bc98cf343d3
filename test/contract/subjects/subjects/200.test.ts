import type { SubjectSummary } from '@faceproof/client/calls/evidence/subjects.js';
import { exportSubject } from '@faceproof/orchestrator/journey/export/export-subject.js';
import { countHeld } from '@faceproof/orchestrator/journey/retention/count-held.js';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { findKnownSubject } from '@faceproof/orchestrator/subjects/lookup.store.js';
import type { SubjectSummarySchema } from '@faceproof/protocol/api/evidence/subjects.js';
import { hashBundle } from '@faceproof/protocol/evidence/receipts.js';
import { HELD_KINDS } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { frameForm, uploadedSession, withBurst } from '../../harness/capture-attempt.js';
import { makePng } from '../../harness/grey-picture.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';
import { act, inReview, vote } from '../../harness/people/review-votes.js';
import { readZip } from '../../harness/read-zip.js';

describe('POST /v1/subjects/lookup answers 200', () => {
  const api = useApi();
  const lookUp = async (subjectId: string, request: object = {}) =>
    (await api().call('POST', '/v1/subjects/lookup', { body: { subjectId }, ...request })).body;

  it('with the number of rows of each kind and the dates of the retention table', async () => {
    const { sessionId } = await uploadedSession(api(), { subjectId: 'p-1' });
    await api().call('POST', '/v1/enrollments', { body: { sessionId } });
    const open = (await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-1' } })).body;
    const { held, enrollments, ...rest } = await lookUp('p-1');
    expect(rest).toMatchObject({ subjectId: 'p-1', erasedAt: null, erasures: [] });
    expect(enrollments).toMatchObject([{ sessionId }]);
    const of = (kind: string) => held.find((one: { kind: string }) => one.kind === kind);
    expect(held.map(({ kind }: { kind: string }) => kind)).toEqual(HELD_KINDS);
    expect(of('SESSIONS')).toMatchObject({ count: 2, undated: 1 });
    expect(of('PICTURES')).toMatchObject({ count: 1, undated: 0 });
    expect(of('FINGERPRINTS').count).toBe(3);
    const row = await api().db('sessions').where({ id: sessionId }).first('media_due_at', 'delete_at');
    expect(of('PICTURES').goesBy).toBe(row.media_due_at.toISOString());
    expect(of('SESSIONS').goesBy).toBe(row.delete_at.toISOString());
    expect(open.subjectId).toBe('p-1');
  });

  it('with one kind for each row of the table that is about a person', () => {
    const kinds = RETENTION.flatMap((row) => (row.kind === 'DATED' ? [row.held ?? []].flat().map(({ kind }) => kind) : []));
    expect(kinds).toEqual(HELD_KINDS);
  });

  it('for an erased person with the erasure only', async () => {
    await api().decided('approve', { subjectId: 'p-2' });
    const { erasureId } = (await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-2' } })).body;
    const { erasures, erasedAt, held, enrollments } = await lookUp('p-2');
    expect({ held, enrollments }).toEqual({ held: [], enrollments: [] });
    expect(erasures).toMatchObject([{ erasureId, erasedAt }]);
    const row = await api().db('erasures').where({ id: erasureId }).first('subject_row');
    const counted = await countHeld(api().service.db, row.subject_row);
    expect(counted.filter(({ kind, count }) => kind !== 'SESSIONS' && count > 0)).toEqual([]);
  });

  it('to a member with the role SUPPORT, and is audited without the id of the person', async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-3-secret' } });
    const { headers, memberId } = await api().signIn({ role: 'SUPPORT' });
    expect((await lookUp('p-3-secret', { key: null, headers })).subjectId).toBe('p-3-secret');
    const entries = await api().db('audit_log').where({ actor: memberId });
    expect(entries).toMatchObject([
      { action: 'POST /v1/subjects/lookup', detail: expect.stringMatching(/^SUBJECT [0-9a-f-]{36}$/) },
    ]);
    expect(JSON.stringify(entries)).not.toContain('p-3-secret');
  });

  it('to the client', async () => {
    true satisfies Same<SubjectSummary, Output<typeof SubjectSummarySchema>>;
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-4' } });
    expect((await api().client.subjects.lookUp('p-4')).subjectId).toBe('p-4');
  });
});

describe('POST /v1/subjects/export answers 200', () => {
  const api = useApi();

  const download = (subjectId: string, key = api().testKey) =>
    fetch(`${api().base}/v1/subjects/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subjectId }),
    });

  async function opened(subjectId: string, service = api().service) {
    const tenant = { accountId: api().accountId, mode: 'TEST' as const };
    const subject = await findKnownSubject(service, service.db, { ...tenant, subjectId });
    if (subject === null) throw new Error('The subject is unknown');
    return { stream: exportSubject(service, { ...tenant, ...subject, subjectId }, async () => {}) };
  }

  it('with the sessions, decisions, evidence and events of the person, and the pictures as they were sent', async () => {
    const metadata = { camera: { label: 'Front camera' } };
    const form = withBurst(frameForm(3, metadata));
    const { sessionId } = await uploadedSession(api(), { subjectId: 'p-1', metadata: { order: '7' } }, form);
    const other = await uploadedSession(api(), { subjectId: 'somebody-else' });
    const response = await download('p-1');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(response.headers.get('content-disposition')).not.toContain('p-1');
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');

    expect(json('subject.json')).toMatchObject({ subjectId: 'p-1' });
    expect(json(`sessions/${sessionId}/session.json`)).toMatchObject({
      sessionId,
      metadata: { order: '7' },
      status: 'APPROVED',
    });
    expect(json(`sessions/${sessionId}/session.json`).decisions).toHaveLength(1);
    expect(json(`sessions/${sessionId}/evidence.json`).bundle).toMatchObject({ sessionId });
    expect(json(`sessions/${sessionId}/captures.json`)).toMatchObject([{ attempt: 1, reported: metadata }]);
    const [capture] = json(`sessions/${sessionId}/captures.json`);
    const facts = json(`sessions/${sessionId}/facts.json`);
    expect(facts).toMatchObject({ captureId: capture.captureId, facts: { v: 1, measurement: { frames: expect.any(Array) } } });
    expect(json('subject.json')).toMatchObject({ requests: [], holds: [] });
    expect(json('subject.json').held).toContainEqual(expect.objectContaining({ kind: 'FACTS', count: 1 }));
    const pictures = [...files].filter(([name]) => name.startsWith(`sessions/${sessionId}/pictures/med_`));
    expect(pictures.map(([, bytes]) => bytes)).toEqual([20, 21, 22].map((grey) => makePng(320, 240, grey)));
    const burst = [0, 1, 2].map((i) => files.get(`sessions/${sessionId}/pictures/${capture.captureId}-burst-${i}.png`));
    expect(burst).toEqual([90, 91, 92].map((grey) => makePng(160, 120, grey)));
    expect([...files.keys()].filter((name) => name.includes(other.sessionId))).toEqual([]);
  });

  it('with the notes and votes of reviewers, of which one does not decide', async () => {
    const sessionId = await inReview(api(), 2);
    await act(api(), sessionId, 'notes', { body: { note: 'Odd light.' } });
    await vote(api(), sessionId, { note: 'Seen.' });
    const { subjectId } = (await api().call('GET', `/v1/sessions/${sessionId}`)).body;
    const files = readZip(Buffer.from(await (await download(subjectId)).arrayBuffer()));
    const { votes, reviewNotes } = JSON.parse(String(files.get(`sessions/${sessionId}/session.json`)));
    expect(votes).toMatchObject([{ outcome: 'APPROVED', reviewer: 'staff-1', note: 'Seen.' }]);
    expect(reviewNotes).toMatchObject([{ note: 'Odd light.', escalates: false }]);
  });

  it('to a reader who stops, and reads nothing more for them', async () => {
    await uploadedSession(api(), { subjectId: 'p-stops' });
    const { stream } = await opened('p-stops');
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.once('data', () => stream.destroy());
    await closed;
    expect(stream.destroyed).toBe(true);
  });

  it('with no whole archive, and no picture, if the person is erased while it is read', async () => {
    await uploadedSession(api(), { subjectId: 'p-erased' });
    const { service } = api();
    const tenant = { accountId: api().accountId, mode: 'TEST' as const };
    const vault = {
      ...service.vault,
      async getObject(...object: Parameters<typeof service.vault.getObject>) {
        const bytes = await service.vault.getObject(...object);
        await eraseSubject(service, tenant, 'p-erased');
        return bytes;
      },
    };
    const { stream } = await opened('p-erased', { ...service, vault });
    const received: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => received.push(chunk));
    expect(await new Promise((resolve) => stream.once('error', resolve))).toMatchObject({ code: 'subject_erased' });
    const archive = Buffer.concat(received);
    expect(archive.includes('subject.json')).toBe(true);
    expect(archive.includes('pictures/')).toBe(false);
    expect(() => readZip(archive)).toThrow('no directory');
  });

  it('of which nothing is read before the first byte is asked for, so that nothing can fail unheard', async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-unread' } });
    const { service } = api();
    const away = new Error('The database is away');
    const db = new Proxy(service.db, {
      apply() {
        throw away;
      },
    });
    const tenant = { accountId: api().accountId, mode: 'TEST' as const };
    const subject = await findKnownSubject(service, service.db, { ...tenant, subjectId: 'p-unread' });
    const stream = exportSubject({ ...service, db }, { ...tenant, ...subject!, subjectId: 'p-unread' }, async () => {});
    // An error that no one hears would end the process.
    await new Promise(setImmediate);
    expect(stream.errored).toBeNull();
    const error = new Promise((resolve) => stream.once('error', resolve));
    stream.resume();
    expect(await error).toBe(away);
  });

  it('by a broken connection if a picture cannot be read', async () => {
    const { captureId } = await uploadedSession(api(), { subjectId: 'p-broken' });
    await api()
      .db('captures')
      .where({ id: captureId })
      .update({ media_wrapped_key: Buffer.alloc(60) });
    const response = await download('p-broken');
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('only to a key with media:read too, and to a member who has just signed in', async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-2' } });
    const { secret } = await api().makeKey({ scopes: ['subjects:export'] });
    const refused = await api().call('POST', '/v1/subjects/export', { key: secret, body: { subjectId: 'p-2' } });
    expect([refused.status, refused.body.code, refused.body.requiredScope]).toEqual([403, 'insufficient_scope', 'media:read']);
    const { headers } = await api().signIn({ ageMs: 6 * 60_000 });
    const stale = await api().call('POST', '/v1/subjects/export', { key: null, headers, body: { subjectId: 'p-2' } });
    expect(stale.body.code).toBe('fresh_sign_in_required');
    const owner = await api().signIn();
    const sent = { key: null, headers: owner.headers, body: { subjectId: 'p-2' } };
    expect((await api().call('POST', '/v1/subjects/export', sent)).status).toBe(200);
    const entries = await api().db('audit_log').where({ actor: owner.memberId });
    expect(entries).toMatchObject([{ action: 'POST /v1/subjects/export', detail: expect.stringMatching(/^SUBJECT /) }]);
  });

  it('and each session of the person says who exported it, in the audit log, until the person is erased', async () => {
    const { body: opened } = await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-4' } });
    const { body: other } = await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-5' } });
    await api().call('POST', '/v1/subjects/export', { body: { subjectId: 'p-4' } });
    const exportsOf = async (sessionId: string) =>
      (await api().call('GET', `/v1/audit?objectId=${sessionId}&action=POST%20/v1/subjects/export`)).body.data;
    const [entry] = await exportsOf(opened.sessionId);
    expect(entry).toMatchObject({ actorKind: 'KEY', remoteAddress: expect.any(String) });
    expect(await exportsOf(other.sessionId)).toEqual([]);
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-4' } });
    expect(await exportsOf(opened.sessionId)).toMatchObject([{ auditId: entry.auditId, remoteAddress: null }]);
  });

  it('to the client, as bytes', async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p-3' } });
    const files = readZip(Buffer.from(await api().client.subjects.export('p-3')));
    expect(files.has('subject.json')).toBe(true);
  });
});

describe('POST /v1/subjects/erase answers 200', () => {
  const api = useApi();

  it('with what was erased and a signed receipt, and the same again', async () => {
    const session = await api().decided('approve', { subjectId: 'p-1', metadata: { name: 'x' } });
    const erase = () => api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-1' } });
    const first = await erase();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ subjectId: 'p-1', erased: { sessions: 1, captures: 1 } });
    const { receipt, bundle } = first.body.receipt;
    expect(hashBundle(bundle)).toBe(receipt.bundleHash);
    expect(bundle).toMatchObject({ type: 'erasure', erasureId: first.body.erasureId });
    expect((await erase()).body).toEqual(first.body);

    const { body } = await api().call('GET', `/v1/sessions/${session.sessionId}`);
    expect(body).toMatchObject({
      status: 'APPROVED',
      subjectId: null,
      purpose: null,
      metadata: null,
      erasedAt: expect.any(String),
    });
  });
});

describe('GET /v1/erasures answers 200', () => {
  const api = useApi();
  const { call, asStranger, erase } = useFullKeys(api);

  it('with the receipt of each, which names nobody', async () => {
    await api().decided('approve', { subjectId: 'p-erased' });
    const { subjectId, ...erasure } = (await erase('p-erased')).body;
    const { body, text } = await call('GET', '/v1/erasures');
    expect(body).toEqual({ data: [erasure], nextCursor: null });
    expect(text).not.toContain(subjectId);
    expect((await asStranger('GET', '/v1/erasures')).body.data).toEqual([]);
  });
});
