// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m82avct3x1qebz2awyhthznj',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T19:13:42.491Z',
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
        claimedBy: 'key_01m82av9ex0spyddxcraner1r9',
        claimedByName: null,
        claimExpiresAt: '2026-11-22T19:23:42.779Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  getWaitingReviews: { waiting: 1, oldestSince: '2026-11-22T19:13:42.491Z' },
  getReview: {
    sessionId: 'ses_01m82avct3x1qebz2awyhthznj',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T19:13:42.491Z',
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
    claimedBy: 'key_01m82av9ex0spyddxcraner1r9',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T19:23:42.779Z',
    votes: null,
  },
  claimReview: {
    sessionId: 'ses_01m82avct3x1qebz2awyhthznj',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T19:13:42.491Z',
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
    claimedBy: 'key_01m82av9ex0spyddxcraner1r9',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T19:23:42.779Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m82avct3x1qebz2awyhthznj',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T19:13:42.491Z',
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
