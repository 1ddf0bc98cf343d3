import type { MediaList } from '@faceproof/client/calls/sessions/media.js';
import type { MediaListSchema } from '@faceproof/protocol/api/sessions/media.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { frameForm, uploadedSession } from '../../harness/capture-attempt.js';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions/:sessionId/media answers 200', () => {
  const api = useApi();
  const list = async (sessionId: string) => (await api().call('GET', `/v1/sessions/${sessionId}/media`)).body.items;

  it('with every uploaded frame in time order, by its header', async () => {
    const metadata = { frames: [{ atMs: 0 }, { atMs: 400 }, { atMs: 800 }] };
    const { sessionId, captureId } = await uploadedSession(api(), {}, frameForm(3, metadata));
    const answer = await api().call('GET', `/v1/sessions/${sessionId}/media`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const frame = { kind: 'FRAME', captureId, attempt: 1, mediaType: 'image/png', width: 320, height: 240, state: 'AVAILABLE' };
    expect(answer.body.items).toMatchObject([
      { ...frame, index: 0, atMs: 0 },
      { ...frame, index: 1, atMs: 400 },
      { ...frame, index: 2, atMs: 800 },
    ]);
    expect(new Set(answer.body.items.map(({ mediaId }: { mediaId: string }) => mediaId)).size).toBe(3);
  });

  it('with the same ids at each call, and other ids in another session', async () => {
    const { sessionId } = await uploadedSession(api());
    const { sessionId: other } = await uploadedSession(api());
    const [first, again, others] = [await list(sessionId), await list(sessionId), await list(other)];
    expect(again).toEqual(first);
    const ids = (items: { mediaId: string }[]) => items.map(({ mediaId }) => mediaId);
    expect(ids(others).filter((mediaId) => ids(first).includes(mediaId))).toEqual([]);
  });

  it('with the reference last, and without a picture that no one uploaded', async () => {
    const { body } = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 400)) });
    const reference = { source: 'DOCUMENT_IMAGE', fileId: body.fileId };
    const { sessionId } = await api().decided('approve', { flow: 'ONBOARDING', reference });
    expect(await list(sessionId)).toMatchObject([
      { kind: 'REFERENCE', captureId: null, attempt: null, width: 300, height: 400, state: 'AVAILABLE' },
    ]);
    await api().call('DELETE', `/v1/files/${body.fileId}`);
    const [deleted] = await list(sessionId);
    expect(deleted).toMatchObject({ kind: 'REFERENCE', width: null, state: 'DELETED', deletedAt: expect.any(String) });
  });

  it('with the frame behind an enrollment as the reference', async () => {
    const enrolled = await uploadedSession(api(), { subjectId: 'customer-enrolled', enrollOnApprove: true });
    const { enrollment } = (await api().call('GET', `/v1/sessions/${enrolled.sessionId}`)).body;
    const reference = { source: 'ENROLLMENT', enrollmentId: enrollment.enrollmentId };
    const { sessionId } = await api().decided('approve', { flow: 'ONBOARDING', reference });
    expect(await list(sessionId)).toMatchObject([{ kind: 'REFERENCE', captureId: enrolled.captureId, state: 'AVAILABLE' }]);
  });

  it('with what was erased as DELETED, without anything of it', async () => {
    const { sessionId } = await uploadedSession(api(), { subjectId: 'customer-erased' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'customer-erased' } });
    const items = await list(sessionId);
    expect(items).toHaveLength(3);
    const gone = { atMs: null, mediaType: null, width: null, height: null, bytes: null, eyes: null, usedInTemplate: false };
    for (const item of items) expect(item).toMatchObject({ ...gone, state: 'DELETED', deletedAt: expect.any(String) });
  });

  it('to the published client', async () => {
    const { sessionId } = await uploadedSession(api());
    const listed: Same<MediaList, Output<typeof MediaListSchema>> = true;
    expect(listed).toBe(true);
    expect((await api().client.media.list(sessionId)).items).toEqual(await list(sessionId));
  });
});
