import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { makePng } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions/:sessionId/media/:mediaId answers 422', () => {
  const api = useApi();

  it.each(['width=63', 'width=1281', 'width=0', 'width=-1', 'width=320.5', 'width=wide', 'width=', 'purpose=LOOK', 'size=320'])(
    "'validation_failed' to ?%s, and points at it",
    async (query) => {
      const answer = await api().call('GET', `/v1/sessions/none/media/none?${query}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(answer.body.errors[0].pointer).toBe(`/${query.split('=')[0]}`);
    },
  );

  it("'undecodable_media' for a frame whose pixels are damaged; the others are sent", async () => {
    const form = new FormData();
    for (const [i, picture] of [makePng(320, 240), makePng(320, 240, 9).subarray(0, 60), makePng(320, 240, 7)].entries())
      form.append('frame', new Blob([new Uint8Array(picture)]), `${i}.png`);
    const { sessionId } = await uploadedSession(api(), {}, form);
    const { items } = (await api().call('GET', `/v1/sessions/${sessionId}/media`)).body;
    const answers = [];
    for (const { mediaId } of items) answers.push(await api().call('GET', `/v1/sessions/${sessionId}/media/${mediaId}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
    expect(answers[1]?.body.code).toBe('undecodable_media');
  });
});
