// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m82e1qtt9waeb1pykjgyscj3',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T20:09:36.527Z',
        reasons: [
          {
            code: 'REVIEW_BAND',
            check: 'liveness.passive',
            category: 'POLICY',
            retryable: false,
            message: 'A person must decide: the result is in the review band, or the policy asks for it.',
          },
        ],
        state: 'CLAIMED',
        claimedBy: 'key_01m82e1e1mdnn53wtnsmjzy9tk',
        claimedByName: null,
        claimExpiresAt: '2026-11-22T20:19:37.210Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  getWaitingReviews: { waiting: 1, oldestSince: '2026-11-22T20:09:36.527Z' },
  getReview: {
    sessionId: 'ses_01m82e1qtt9waeb1pykjgyscj3',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T20:09:36.527Z',
    reasons: [
      {
        code: 'REVIEW_BAND',
        check: 'liveness.passive',
        category: 'POLICY',
        retryable: false,
        message: 'A person must decide: the result is in the review band, or the policy asks for it.',
      },
    ],
    state: 'CLAIMED',
    claimedBy: 'key_01m82e1e1mdnn53wtnsmjzy9tk',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T20:19:37.210Z',
    votes: null,
  },
  claimReview: {
    sessionId: 'ses_01m82e1qtt9waeb1pykjgyscj3',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T20:09:36.527Z',
    reasons: [
      {
        code: 'REVIEW_BAND',
        check: 'liveness.passive',
        category: 'POLICY',
        retryable: false,
        message: 'A person must decide: the result is in the review band, or the policy asks for it.',
      },
    ],
    state: 'CLAIMED',
    claimedBy: 'key_01m82e1e1mdnn53wtnsmjzy9tk',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T20:19:37.210Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m82e1qtt9waeb1pykjgyscj3',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T20:09:36.527Z',
    reasons: [
      {
        code: 'REVIEW_BAND',
        check: 'liveness.passive',
        category: 'POLICY',
        retryable: false,
        message: 'A person must decide: the result is in the review band, or the policy asks for it.',
      },
    ],
    state: 'OPEN',
    claimedBy: null,
    claimedByName: null,
    claimExpiresAt: null,
    votes: null,
  },
};
