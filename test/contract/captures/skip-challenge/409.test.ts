import { describe, expect, it } from 'vitest';
import { openAttempt } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/:captureId/skip answers 409', () => {
  const api = useApi();

  it('session_state_conflict for an attempt that is not in doubt', async () => {
    const { captureId, claimToken } = await openAttempt(api());
    const { status, body } = await api().call('POST', `/v1/captures/${captureId}/skip`, { key: claimToken, body: {} });
    expect([status, body.code]).toEqual([409, 'session_state_conflict']);
  });
});
