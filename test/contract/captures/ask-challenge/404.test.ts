import { describe, expect, it } from 'vitest';
import { openAttempt, openDoubted } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/:captureId/challenge answers 404', () => {
  const api = useApi();

  it('to the claim of another session, the capture token and an unknown capture', async () => {
    const { captureId, claimToken } = await openDoubted(api());
    const stranger = (await openAttempt(api())).claimToken;
    const answers = [
      await api().call('POST', `/v1/captures/${captureId}/challenge`, { key: stranger, body: {} }),
      await api().call('POST', '/v1/captures/cap_00000000000000000000000000/challenge', { key: claimToken, body: {} }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
  });
});
