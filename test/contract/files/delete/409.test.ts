import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';
import { appeal, voteAsMember } from '../../harness/people/review-votes.js';

describe('DELETE /v1/files/:fileId answers 409', () => {
  const api = useApi();
  const { call } = useFullKeys(api);

  async function compared(subjectId: string) {
    const { fileId } = (await call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) })).body;
    const reference = { source: 'DOCUMENT_IMAGE', fileId };
    const { sessionId } = await api().decided('decline_mismatch', { subjectId, flow: 'ONBOARDING', reference });
    return { sessionId, remove: () => call('DELETE', `/v1/files/${fileId}`) };
  }

  it('subject_on_hold while someone who was compared with it is on hold', async () => {
    const { remove } = await compared('p-held');
    const { holdId } = (await call('POST', '/v1/holds', { body: { subjectId: 'p-held', ...HOLD } })).body;
    expect((await remove()).body.code).toBe('subject_on_hold');
    await call('DELETE', `/v1/holds/${holdId}`);
    expect((await remove()).status).toBe(204);
  });

  it('session_state_conflict while an appeal needs it; and without it there is none', async () => {
    const { sessionId, remove } = await compared('p-appeals');
    await appeal(api(), sessionId);
    expect((await remove()).body.code).toBe('session_state_conflict');
    await voteAsMember(api(), sessionId, { note: 'The same nose.' });
    expect((await remove()).status).toBe(204);
    const other = await compared('p-late');
    await other.remove();
    expect((await appeal(api(), other.sessionId)).body.code).toBe('appeal_without_media');
  });
});
