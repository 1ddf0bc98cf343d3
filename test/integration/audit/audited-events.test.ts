import { listAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import { verifyAudit } from '@faceproof/orchestrator/audit/chain/verify-audit.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, OPERATOR_TOKEN, useApi } from '../../contract/harness/orchestrator-in-process.js';
import { chainAll } from './audit-fixture.js';

const READ = 'GET /v1/sessions/:sessionId/evidence';

describe('a read of evidence', () => {
  const api = useApi();

  it('is audited with the key and the request', async () => {
    const { sessionId } = await api().decided('approve');
    const answer = await api().call('GET', `/v1/sessions/${sessionId}/evidence`);
    const [entry, ...more] = await listAudit(api().db, { action: READ, limit: 10 });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      ...{ actorKind: 'KEY', accountId: api().accountId, mode: 'TEST', objectId: sessionId },
      ...{ requestId: answer.headers.get('x-request-id'), remoteAddress: expect.stringContaining('127.0.0.1') },
    });
    expect(entry?.actor).toMatch(/^key_/);
  });

  it('fails if it cannot be audited', async () => {
    const { sessionId } = await api().decided('approve');
    await api().db.raw(
      'alter table audit_log add constraint full_disk check (action <> ?) not valid'.replace('?', `'${READ}'`),
    );
    const answer = await api().call('GET', `/v1/sessions/${sessionId}/evidence`);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    expect(answer.text).not.toContain('bundleHash');
    await api().db.raw('alter table audit_log drop constraint full_disk');
  });

  it('is not audited if there is nothing to read', async () => {
    const before = await listAudit(api().db, { action: READ, limit: 100 });
    expect((await api().call('GET', '/v1/sessions/ses_none/evidence')).status).toBe(404);
    expect(await listAudit(api().db, { action: READ, limit: 100 })).toEqual(before);
  });
});

describe('a refused sign-in of an operator', () => {
  const api = useApi();
  const refused = () => listAudit(api().db, { action: 'operator sign-in refused', limit: 100 });

  it('is audited without its credentials, once per minute and address', async () => {
    for (let i = 0; i < 20; i++)
      expect((await api().call('GET', '/metrics', { key: `not-the-operator-token-${i}` })).status).toBe(401);
    const entries = await vi.waitUntil(async () => {
      const found = await refused();
      return found.length > 0 && found;
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ actorKind: 'UNKNOWN', actor: null, occurrences: 1, remoteAddress: '127.0.0.1' });
    const rows = JSON.stringify(await api().db('audit_log')) + JSON.stringify(await api().db('audit_personal'));
    expect(rows).not.toContain('not-the-operator-token');
    await api().service.failedSignIns.close();
    expect((await refused()).map(({ occurrences }) => occurrences)).toEqual([19, 1]);
  });

  it('is not a call without a token, nor one with the right token', async () => {
    const before = await refused();
    await api().call('GET', '/metrics', { key: null });
    await api().call('GET', '/metrics', { key: OPERATOR_TOKEN });
    await api().service.failedSignIns.close();
    expect(await refused()).toEqual(before);
  });
});

describe('erasing a subject', () => {
  const api = useApi();
  const review = (sessionId: string, by: Api) =>
    by.call('POST', `/v1/sessions/${sessionId}/review`, { body: { outcome: 'DECLINED', reviewer: 'reviewer-jane' } });
  const values = async () => JSON.stringify(await api().db('audit_personal').select());
  const session: { id: string } = { id: '' };

  beforeAll(async () => {
    session.id = (await api().decided('review_pending', { subjectId: 'subject-7' })).sessionId;
    expect((await review(session.id, api())).body).toMatchObject({ status: 'DECLINED' });
    const other = await api().decided('review_pending', { subjectId: 'subject-8' });
    await api().call('POST', `/v1/sessions/${other.sessionId}/review`, {
      body: { outcome: 'DECLINED', reviewer: 'reviewer-otto' },
    });
    await chainAll(api().service);
  });

  it('destroys the personal values of its audit rows with their salts, and the chain still verifies', async () => {
    const about = async () => api().db('audit_log').where({ object_id: session.id }).select('id');
    expect(await values()).toContain('reviewer-jane');
    await eraseSubject(api().service, { accountId: api().accountId, mode: 'TEST' }, 'subject-7');
    expect(await about()).toHaveLength(2);
    const ids = (await about()).map(({ id }) => id);
    expect(await api().db('audit_personal').whereIn('audit_id', ids)).toEqual([]);
    expect(await values()).not.toContain('reviewer-jane');
    expect(await values()).toContain('reviewer-otto');
    expect(await verifyAudit(api().db)).toMatchObject({ valid: true, fault: null, erased: 2 });
  });
});
