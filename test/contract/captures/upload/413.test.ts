import { describe, expect, it } from 'vitest';
import { frameForm, openAttempt, upload, withBurst } from '../../harness/capture-attempt.js';
import { makePng } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/captures/:captureId/media answers 413', () => {
  const api = useApi();
  const refused = async (form: FormData) => {
    const attempt = await openAttempt(api());
    await expectProblem(upload(api(), attempt, form), 413, 'payload_too_large');
    expect((await upload(api(), attempt, frameForm(3))).status).toBe(202);
  };

  it('to a frame above 4 MB, and the token may be used again', async () => {
    const form = frameForm(2);
    form.append('frame', new Blob([new Uint8Array(makePng(320, 240)), new Uint8Array(4_000_000)]), 'c.png');
    await refused(form);
  });

  it('to a large picture in a burst', async () => {
    await refused(withBurst(frameForm(3), 3, 240));
  });

  it('to more than 24 MB in all', async () => {
    const form = new FormData();
    for (let i = 0; i < 7; i++)
      form.append('frame', new Blob([new Uint8Array(makePng(320, 240, i)), new Uint8Array(3_600_000)]), 'c.png');
    await refused(form);
  });

  it('to more frames than there may be parts', async () => {
    await refused(frameForm(30));
  });
});
