// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m82dkm54n9hzxc5rz5m31e8f',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T20:01:53.902Z',
        reasons: [
          {
            code: 'REVIEW_BAND',
            check: 'liveness.passive',
            category: 'POLICY',
            retryable: false,
            message: 'A score is in the review band of the policy.',
          },
        ],
        state: 'CLAIMED',
        claimedBy: 'key_01m82dkfr8mdg67ax0m5a0cdz4',
        claimedByName: null,
        claimExpiresAt: '2026-11-22T20:11:54.157Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  getWaitingReviews: { waiting: 1, oldestSince: '2026-11-22T20:01:53.902Z' },
  getReview: {
    sessionId: 'ses_01m82dkm54n9hzxc5rz5m31e8f',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T20:01:53.902Z',
    reasons: [
      {
        code: 'REVIEW_BAND',
        check: 'liveness.passive',
        category: 'POLICY',
        retryable: false,
        message: 'A score is in the review band of the policy.',
      },
    ],
    state: 'CLAIMED',
    claimedBy: 'key_01m82dkfr8mdg67ax0m5a0cdz4',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T20:11:54.157Z',
    votes: null,
  },
  claimReview: {
    sessionId: 'ses_01m82dkm54n9hzxc5rz5m31e8f',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T20:01:53.902Z',
    reasons: [
      {
        code: 'REVIEW_BAND',
        check: 'liveness.passive',
        category: 'POLICY',
        retryable: false,
        message: 'A score is in the review band of the policy.',
      },
    ],
    state: 'CLAIMED',
    claimedBy: 'key_01m82dkfr8mdg67ax0m5a0cdz4',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T20:11:54.157Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m82dkm54n9hzxc5rz5m31e8f',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T20:01:53.902Z',
    reasons: [
      {
        code: 'REVIEW_BAND',
        check: 'liveness.passive',
        category: 'POLICY',
        retryable: false,
        message: 'A score is in the review band of the policy.',
      },
    ],
    state: 'OPEN',
    claimedBy: null,
    claimedByName: null,
    claimExpiresAt: null,
    votes: null,
  },
};
