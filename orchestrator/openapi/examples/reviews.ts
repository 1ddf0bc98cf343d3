// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m81zcddcsb17jnz9pn2c3ttv',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T15:53:17.712Z',
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
        claimedBy: 'key_01m81zc4jfk2cpnbw0z6jery79',
        claimedByName: null,
        claimExpiresAt: '2026-11-22T16:03:17.991Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  getWaitingReviews: { waiting: 1, oldestSince: '2026-11-22T15:53:17.712Z' },
  claimReview: {
    sessionId: 'ses_01m81zcddcsb17jnz9pn2c3ttv',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T15:53:17.712Z',
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
    claimedBy: 'key_01m81zc4jfk2cpnbw0z6jery79',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T16:03:17.991Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m81zcddcsb17jnz9pn2c3ttv',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T15:53:17.712Z',
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
