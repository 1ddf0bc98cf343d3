import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions answers 422', () => {
  const api = useApi();
  const create = (body: unknown, key = api().testKey) => api().call('POST', '/v1/sessions', { key, body });

  it.each<[string, object, string]>([
    ['flow missing', { purpose: 'x', flow: undefined }, '/flow'],
    ['an unknown flow', { flow: 'KYC' }, '/flow'],
    ['no purpose', { purpose: '' }, '/purpose'],
    ['a purpose of 201 characters', { purpose: 'x'.repeat(201) }, '/purpose'],
    ['a typo', { refrence: {} }, '/refrence'],
    ['a typo inside', { simulate: { scenario: 'approve', dealyMs: 1 } }, '/simulate/dealyMs'],
    [
      '21 keys of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v'])) },
      '/metadata',
    ],
    ['a metadata value that is not text', { metadata: { a: 1 } }, '/metadata/a'],
    ['a metadata key that records cannot hold', { metadata: JSON.parse('{"__proto__": "a"}') }, '/metadata/__proto__'],
    ['a metadata value of 501 characters', { metadata: { a: 'x'.repeat(501) } }, '/metadata/a'],
    ['a fallbackUrl of a script', { fallbackUrl: 'javascript:alert(1)' }, '/fallbackUrl'],
    ['a returnUrl over http', { returnUrl: 'http://shop.example' }, '/returnUrl'],
    ['a returnUrl of a script', { returnUrl: 'javascript:alert(1)' }, '/returnUrl'],
    ['an origin with a path', { embedOrigins: ['https://a.example/x'] }, '/embedOrigins/0'],
    ['any origin', { embedOrigins: ['https://*'] }, '/embedOrigins/0'],
    ['an origin with a wildcard', { embedOrigins: ['https://*.com'] }, '/embedOrigins/0'],
    ['an origin that writes a directive', { embedOrigins: ["https://a.example;script-src'unsafe-inline'"] }, '/embedOrigins/0'],
    ['an origin over http', { embedOrigins: ['http://a.example'] }, '/embedOrigins/0'],
    ['eleven origins', { embedOrigins: Array.from({ length: 11 }, (_, i) => `https://${i}.example`) }, '/embedOrigins'],
    ['a life too short', { expiresInSeconds: 299 }, '/expiresInSeconds'],
    ['a life too long', { expiresInSeconds: 604_801 }, '/expiresInSeconds'],
    ['half a second', { expiresInSeconds: 300.5 }, '/expiresInSeconds'],
    ['no language', { locale: 'klingon!' }, '/locale'],
    ['a purpose in no language', { purposeTexts: { 'klingon!': 'x' } }, '/purposeTexts/klingon!'],
    ['a purpose of 201 characters in a language', { purposeTexts: { de: 'x'.repeat(201) } }, '/purposeTexts/de'],
    ['an unknown scenario', { simulate: { scenario: 'win' } }, '/simulate/scenario'],
    ['an unknown fault', { simulate: { capture: 'lens_covered' } }, '/simulate/capture'],
    ['a scenario and a fault', { simulate: { scenario: 'approve', capture: 'upload_cut' } }, '/simulate/capture'],
    ['a fault with a delay', { simulate: { capture: 'upload_cut', delayMs: 1 } }, '/simulate/delayMs'],
    ['a subjectId of 129 characters', { subjectId: 'x'.repeat(129) }, '/subjectId'],
    ['a reference of no source', { reference: { source: 'SELFIE' } }, '/reference/source'],
  ])('validation_failed for %s, and points at it', async (_, more, pointer) => {
    const answer = await create({ ...LIVENESS, ...more });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });

  it('validation_failed, and says what is missing and what is wrong with a key of metadata', async () => {
    const missing = await create({ simulate: {} });
    expect(missing.body.errors).toEqual(
      ['/flow', '/purpose', '/simulate/scenario'].map((pointer) => ({ pointer, code: 'required', message: 'Required.' })),
    );
    const long = await create({ ...LIVENESS, metadata: { ['k'.repeat(41)]: 'v' } });
    expect(long.body.errors[0].message).toContain('<=40');
  });

  it.each([
    ['PASSIVE', { scenario: 'challenge_then_approve' }, '/simulate/scenario'],
    ['PASSIVE_AND_ACTIVE', { scenario: 'challenge_not_done' }, '/simulate/scenario'],
    ['PASSIVE', { capture: 'challenge_needed' }, '/simulate/capture'],
  ])('validation_failed under the mode %s for %j, which needs a second half', async (mode, simulate, pointer) => {
    const { testKey: key } = await api().openAccount();
    await api().call('PUT', '/v1/policy', { key, body: { liveness: { mode } } });
    const { status, body } = await create({ ...LIVENESS, simulate }, key);
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'validation_failed', pointer]);
    expect(body.errors[0].message).toContain('ADAPTIVE');
  });

  it('reference_required for ONBOARDING without one', async () => {
    const answer = await create({ flow: 'ONBOARDING', purpose: 'x' });
    expect([answer.body.code, answer.body.errors[0].pointer]).toEqual(['reference_required', '/reference']);
  });

  it('reference_not_allowed for LIVENESS_ONLY with one', async () => {
    const answer = await create({ ...LIVENESS, reference: { source: 'DOCUMENT_IMAGE', fileId: 'fil_x' } });
    expect([answer.body.code, answer.body.errors[0].pointer]).toEqual(['reference_not_allowed', '/reference']);
  });

  it('subject_mismatch for the enrollment of another subject, and takes the enrolled subject if none is named', async () => {
    const approved = await api().decided('approve', { subjectId: 'enrolled' });
    const { body: enrollment } = await api().call('POST', '/v1/enrollments', { body: { sessionId: approved.sessionId } });
    const reference = { source: 'ENROLLMENT', enrollmentId: enrollment.enrollmentId };
    const other = await create({ flow: 'ONBOARDING', purpose: 'x', reference, subjectId: 'another' });
    expect([other.status, other.body.code, other.body.errors[0].pointer]).toEqual([422, 'subject_mismatch', '/subjectId']);
    const unnamed = await create({ flow: 'ONBOARDING', purpose: 'x', reference });
    expect([unnamed.status, unnamed.body.subjectId]).toEqual([201, 'enrolled']);
  });

  it('reference_unusable for a picture that has expired', async () => {
    const { body: file } = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) });
    await api()
      .db('files')
      .where({ id: file.fileId })
      .update({ expires_at: new Date(Date.now() - 1) });
    const open = () =>
      create({ flow: 'ONBOARDING', purpose: 'x', reference: { source: 'DOCUMENT_IMAGE', fileId: file.fileId } });
    const answer = await open();
    // The sweeper deletes an expired file soon: then it is not there.
    expect(['reference_unusable', 'not_found']).toContain(answer.body.code);
  });

  it('reference_unusable for a subject that no one ever compared with a document, and for one of another model', async () => {
    const subjectId = 'liveness-only';
    const step = { flow: 'ONBOARDING', reference: { source: 'SUBJECT' }, subjectId };
    const codeOf = async (body: object) => (await create({ purpose: 'x', ...step, ...body })).body.code;
    expect(await codeOf({ subjectId: 'unknown' })).toBe('reference_unusable');

    // Enrolled by a check of liveness alone, then compared with that enrollment.
    const alone = await api().decided('approve', { subjectId, enrollOnApprove: true });
    expect(await codeOf({})).toBe('reference_unusable');
    const reference = { source: 'ENROLLMENT', enrollmentId: alone.enrollment.enrollmentId };
    const compared = await api().decided('approve', { ...step, reference, enrollOnApprove: true });
    expect(compared.enrollment).not.toBeNull();
    const made = api().db('enrollments').whereIn('session_id', [alone.sessionId, compared.sessionId]);
    expect(await made.pluck('from_document')).toEqual([false, false]);
    expect(await codeOf({})).toBe('reference_unusable');

    const { body: file } = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) });
    const document = { source: 'DOCUMENT_IMAGE', fileId: file.fileId };
    const proved = await api().decided('approve', { ...step, reference: document, enrollOnApprove: true });
    expect(await codeOf({})).toBeUndefined();
    const change = (digest: string) => api().db('enrollments').where({ id: proved.enrollment.enrollmentId }).update({ digest });
    await change(`sha256:${'1'.repeat(64)}`);
    const byId = { reference: { source: 'ENROLLMENT', enrollmentId: proved.enrollment.enrollmentId } };
    for (const body of [{}, byId])
      expect((await create({ purpose: 'x', ...step, ...body })).body).toMatchObject({
        ...{ code: 'reference_unusable', reason: 'ENROLLMENT_OUTDATED' },
      });
  });

  it('validation_failed to the reference SUBJECT without a subject', async () => {
    const { body } = await create({ flow: 'ONBOARDING', purpose: 'x', reference: { source: 'SUBJECT' } });
    expect([body.code, body.errors[0].pointer]).toEqual(['validation_failed', '/subjectId']);
  });

  it('simulate_not_allowed to a live key', async () => {
    await expectProblem(create({ ...LIVENESS, simulate: { scenario: 'approve' } }, api().liveKey), 422, 'simulate_not_allowed');
  });
});
