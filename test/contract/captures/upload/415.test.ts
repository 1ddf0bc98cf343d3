import { it } from 'vitest';
import { openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PUT /v1/captures/:captureId/media answers 415 to JSON, to frames that are not pictures, and to a video that is none', async () => {
  const attempt = await openAttempt(api());
  const texts = new FormData();
  for (let i = 0; i < 3; i++) texts.append('frame', new Blob(['hello']), 'a.png');
  const video = new FormData();
  video.set('video', new Blob(['hello']), 'a.mp4');
  for (const body of [{}, texts, video]) {
    await expectProblem(upload(api(), attempt, body), 415, 'unsupported_media_type');
  }
});
