import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions answers 402', () => {
  const api = useApi();

  it('once the month is used up, says until when, and spares test keys', async () => {
    const { liveKey, testKey } = await api().openAccount({ included: 1 });
    const create = (key: string) => api().call('POST', '/v1/sessions', { key, body: LIVENESS });
    expect((await create(liveKey)).status).toBe(201);
    const refused = await create(liveKey);
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ code: 'allowance_exhausted', included: 1, used: 0, reserved: 1 });
    expect(new Date(refused.body.resetsAt).getUTCDate()).toBe(1);
    expect((await create(testKey)).status).toBe(201);
  });

  it('after the checks of body and state, so that a faulty request costs nothing and gets its own error', async () => {
    const { liveKey } = await api().openAccount({ included: 0 });
    const refuse = async (body: object) =>
      (await api().call('POST', '/v1/sessions', { key: liveKey, body: { flow: 'ONBOARDING', purpose: 'x', ...body } })).body
        .code;
    expect(await refuse({})).toBe('reference_required');
    expect(await refuse({ reference: { source: 'DOCUMENT_IMAGE', fileId: 'fil_unknown' } })).toBe('not_found');
    expect(await refuse({ reference: { source: 'ENROLLMENT', enrollmentId: 'enr_unknown' } })).toBe('not_found');
    expect(await refuse({ reference: { source: 'SUBJECT' }, subjectId: 'nobody' })).toBe('reference_unusable');
  });

  it('to all requests beyond the quota if a hundred arrive at once', async () => {
    const { liveKey } = await api().openAccount({ included: 5 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api().call('POST', '/v1/sessions', { key: liveKey, body: LIVENESS })),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? 'created' : body.code)).sort();
    expect(codes).toEqual([...Array(95).fill('allowance_exhausted'), ...Array(5).fill('created')]);
    expect((await api().call('GET', '/v1/usage', { key: liveKey })).body.periods[0]).toMatchObject({ used: 0, reserved: 5 });
  });
});
