import { UNUSED_LOGOS_MAX } from '@faceproof/orchestrator/accounts/logos.store.js';
import { describe, expect, it } from 'vitest';
import { logoForm, makePng } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/branding/logos answers 422', () => {
  const api = useApi();
  const upload = (body: unknown) => api().call('POST', '/v1/branding/logos', { body });

  it('undecodable_media to a picture that is cut off, and stores nothing', async () => {
    await expectProblem(upload(logoForm(makePng(300, 300).subarray(0, -40))), 422, 'undecodable_media');
    expect(await api().db('logos').select()).toEqual([]);
  });

  it('validation_failed to a form without a picture, and with another part', async () => {
    const form = logoForm(makePng(30, 30));
    form.set('purpose', 'LOGO');
    expect((await upload(form)).body.errors[0].pointer).toBe('/purpose');
    form.delete('purpose');
    form.delete('file');
    expect((await upload(form)).body.code).toBe('validation_failed');
  });

  it('validation_failed once as many logos wait for a branding as an account may have', async () => {
    const rows = Array.from({ length: UNUSED_LOGOS_MAX }, (_, i) => ({
      ...{ account_id: api().accountId, digest: String(i).padStart(64, '0'), bytes: Buffer.of(i) },
      ...{ media_type: 'image/png', created_at: new Date() },
    }));
    await api().db('logos').insert(rows);
    const answer = await upload(logoForm(makePng(30, 30)));
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'too_many_logos']);
  });
});
