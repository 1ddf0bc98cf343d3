import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions answers 404', () => {
  const api = useApi();
  const onboard = (reference: object) =>
    api().call('POST', '/v1/sessions', { body: { flow: 'ONBOARDING', purpose: 'x', reference } });

  it('for a file that is not there, of the other mode, or of another account, alike', async () => {
    const upload = async (key: string) =>
      (await api().call('POST', '/v1/files', { key, body: pictureForm(makePng(300, 300)) })).body.fileId;
    const fileIds = ['fil_none', await upload(api().liveKey), await upload(api().stranger.testKey)];
    for (const fileId of fileIds) {
      const answer = await onboard({ source: 'DOCUMENT_IMAGE', fileId });
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([404, 'not_found', 'There is no such file.']);
    }
  });

  it('for an enrollment that is not there', async () => {
    expect((await onboard({ source: 'ENROLLMENT', enrollmentId: 'enr_none' })).body.code).toBe('not_found');
  });
});
