import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions answers 201', () => {
  const api = useApi();

  it('with the envelope, its Location and the hand-off, which is shown here only', async () => {
    const body = {
      ...LIVENESS,
      subjectId: 'customer-1',
      metadata: { branch: 'Berlin' },
      expiresInSeconds: 600,
      locale: 'de-AT',
    };
    const { status, headers, body: session } = await api().call('POST', '/v1/sessions', { body });
    expect(status).toBe(201);
    expect(session).toMatchObject({
      status: 'CREATED',
      mode: 'TEST',
      subjectId: 'customer-1',
      metadata: { branch: 'Berlin' },
      decision: null,
    });
    expect(headers.get('location')).toBe(`${api().config.publicUrl}/v1/sessions/${session.sessionId}`);
    expect(session.handoff.captureUrl).toBe(`${api().config.publicUrl}/capture/${session.handoff.captureToken}`);
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(600_000);
    const read = await api().call('GET', `/v1/sessions/${session.sessionId}`);
    const { handoff: _, ...rest } = session;
    expect(read.body).toEqual(rest);
  });

  it('with a subject made up if none is named', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    expect(body.subjectId).toMatch(/^sub_/);
    expect(body.metadata).toEqual({});
  });

  it('to a live key in the mode LIVE, and reserves one of the month', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { key: api().liveKey, body: LIVENESS });
    expect(body.mode).toBe('LIVE');
    const usage = await api().call('GET', '/v1/usage', { key: api().liveKey });
    expect(usage.body.periods[0]).toMatchObject({ included: 30, used: 0, reserved: 1, remaining: 29 });
  });

  it('for ONBOARDING against an uploaded picture', async () => {
    const file = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) });
    const reference = { source: 'DOCUMENT_IMAGE', fileId: file.body.fileId };
    const { status, body } = await api().call('POST', '/v1/sessions', {
      body: { flow: 'ONBOARDING', purpose: 'x', reference },
    });
    expect([status, body.flow]).toEqual([201, 'ONBOARDING']);
  });

  it.each([
    ['20 keys of metadata', { metadata: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, 'v'.repeat(500)])) }],
    ['a purpose of 200 characters', { purpose: '界'.repeat(200) }],
    ['a fallbackUrl', { fallbackUrl: 'https://shop.example/branch' }],
    ['a returnUrl', { returnUrl: 'https://shop.example/back?x=1' }],
    ['ten embedOrigins', { embedOrigins: Array.from({ length: 10 }, (_, i) => `https://${i}.example`) }],
    ['the longest life', { expiresInSeconds: 604_800 }],
  ])('with %s', async (_, more) => {
    expect((await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, ...more } })).status).toBe(201);
  });

  it('to a returning person by their id alone, who was matched with a document or with such an enrollment', async () => {
    const subjectId = 'returning';
    const { body: file } = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) });
    const document = { source: 'DOCUMENT_IMAGE', fileId: file.fileId };
    const again = { flow: 'ONBOARDING', reference: { source: 'SUBJECT' }, subjectId, enrollOnApprove: true };
    const first = await api().decided('approve', { ...again, reference: document });
    const second = await api().decided('approve', again);
    const third = await api().decided('approve', again);
    expect([first.status, second.status, third.status]).toEqual(Array(3).fill('APPROVED'));
    const references = await api()
      .db('sessions')
      .whereIn('id', [second.sessionId, third.sessionId])
      .orderBy('created_at')
      .select('reference_enrollment_id');
    expect(await api().db('enrollments').where({ session_id: third.sessionId }).pluck('from_document')).toEqual([true]);
    expect(references.map((row) => row.reference_enrollment_id)).toEqual([
      first.enrollment.enrollmentId,
      second.enrollment.enrollmentId,
    ]);

    const fourth = () => api().call('POST', '/v1/sessions', { body: { ...again, purpose: 'x' } });
    // What is stored outlives the session with the document.
    await api().db('sessions').where({ id: first.sessionId }).update({ reference_blob_id: null });
    expect((await fourth()).status).toBe(201);
  });
});
