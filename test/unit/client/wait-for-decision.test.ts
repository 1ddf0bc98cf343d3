import type { Session } from '@faceproof/client/calls/sessions/sessions.js';
import { waitForDecision } from '@faceproof/client/calls/sessions/wait-for-decision.js';
import { DecisionTimeoutError } from '@faceproof/client/errors/failures.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { describe, expect, it } from 'vitest';

/** A fake service with given statuses, and a clock that moves only during long polls. */
function service(statuses: SessionStatus[]) {
  const clock = { ms: 0 };
  const asked: (number | undefined)[] = [];
  return {
    asked,
    nowMs: () => clock.ms,
    get: async (sessionId: string, { waitSeconds }: { waitSeconds?: number }) => {
      asked.push(waitSeconds);
      clock.ms += (waitSeconds ?? 0) * 1000;
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      return { sessionId, status } as Session;
    },
  };
}

describe('waiting for a decision', () => {
  it.each<SessionStatus>(['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED', 'EXPIRED', 'CANCELED'])(
    'ends at %s',
    async (status) => {
      const poll = service(['CREATED', 'CAPTURING', 'PROCESSING', 'CAPTURING', 'PROCESSING', status]);
      expect((await waitForDecision(poll, 'ses_1')).status).toBe(status);
    },
  );

  it('calls once, without a long poll, if the session is decided already', async () => {
    const poll = service(['APPROVED']);
    await waitForDecision(poll, 'ses_1');
    expect(poll.asked).toEqual([undefined]);
  });

  it('continues through a review with throughReview', async () => {
    const poll = service(['PROCESSING', 'IN_REVIEW', 'IN_REVIEW', 'APPROVED']);
    expect((await waitForDecision(poll, 'ses_1', { throughReview: true })).status).toBe('APPROVED');
  });

  it('ends after its timeout with the last status', async () => {
    const poll = service(['CREATED', 'CAPTURING']);
    const error = await waitForDecision(poll, 'ses_1', { timeoutMs: 100_000 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DecisionTimeoutError);
    expect(error).toMatchObject({ sessionId: 'ses_1', status: 'CAPTURING' });
    expect(poll.asked).toEqual([undefined, 30, 30, 30, 10]);
  });
});
