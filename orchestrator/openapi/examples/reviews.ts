// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m81h059bmn6r46grbnn53j1c',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T11:41:56.292Z',
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
        claimedBy: 'key_01m81gzx3ckdywrqqbp5v21bk7',
        claimExpiresAt: '2026-11-22T11:51:57.028Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  claimReview: {
    sessionId: 'ses_01m81h059bmn6r46grbnn53j1c',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T11:41:56.292Z',
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
    claimedBy: 'key_01m81gzx3ckdywrqqbp5v21bk7',
    claimExpiresAt: '2026-11-22T11:51:57.028Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m81h059bmn6r46grbnn53j1c',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T11:41:56.292Z',
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
    claimExpiresAt: null,
    votes: null,
  },
};
