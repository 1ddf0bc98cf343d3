import type { SubjectSummary } from '@faceproof/client/calls/evidence/subjects.js';
import { countHeld } from '@faceproof/orchestrator/journey/retention/count-held.js';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import type { SubjectSummarySchema } from '@faceproof/protocol/api/evidence/subjects.js';
import { HELD_KINDS } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

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
