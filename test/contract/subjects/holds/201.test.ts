import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

describe('POST /v1/holds answers 201', () => {
  const api = useApi();
  const { call, placeHold, erase } = useFullKeys(api);

  it('and while the hold stands, neither an erasure nor the deletion of a template takes anything', async () => {
    const { sessionId } = await api().decided('approve', { subjectId: 'p-held' });
    const { body: enrolled } = await call('POST', '/v1/enrollments', { body: { sessionId } });
    const hold = await placeHold('p-held');
    expect(hold).toMatchObject({ subjectId: 'p-held', ...HOLD, createdBy: expect.any(String) });
    expect((await erase('p-held')).body.code).toBe('subject_on_hold');
    const unenroll = () => call('DELETE', `/v1/enrollments/${enrolled.enrollmentId}`);
    expect((await unenroll()).body.code).toBe('subject_on_hold');
    await call('DELETE', `/v1/holds/${hold.holdId}`);
    expect([(await unenroll()).status, (await erase('p-held')).status]).toEqual([204, 200]);
  });

  it('and keeps the reason sealed', async () => {
    const { holdId } = await placeHold('p-sealed');
    const row = await api().db('holds').where({ id: holdId }).first();
    expect(Object.values(row).map(String).join()).not.toContain(HOLD.reason);
  });

  it.each([
    ['holds', HOLD],
    ['requests', { kind: 'ERASURE' }],
  ])('and to a twin of POST /v1/%s the same, until the person is erased', async (name, body) => {
    const subjectId = `p-twin-${name}`;
    await api().decided('approve', { subjectId });
    const request = { body: { subjectId, ...body }, headers: { 'Idempotency-Key': subjectId } };
    const first = await call('POST', `/v1/${name}`, request);
    expect([first.status, (await call('POST', `/v1/${name}`, request)).body]).toEqual([201, first.body]);
    await call('DELETE', `/v1/holds/${first.body.holdId}`);
    expect((await erase(subjectId)).status).toBe(200);
    expect((await call('POST', `/v1/${name}`, request)).body.code).toBe('subject_erased');
  });
});
