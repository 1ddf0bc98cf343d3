// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m828aww8avfaje5aq08v2zrg',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T18:29:44.698Z',
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
        claimedBy: 'key_01m828atg8p2hkfxpb6n7mq0p0',
        claimedByName: null,
        claimExpiresAt: '2026-11-22T18:39:44.963Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  getReview: {
    sessionId: 'ses_01m828aww8avfaje5aq08v2zrg',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T18:29:44.698Z',
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
    claimedBy: 'key_01m828atg8p2hkfxpb6n7mq0p0',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T18:39:44.963Z',
    votes: null,
  },
  getWaitingReviews: { waiting: 1, oldestSince: '2026-11-22T18:29:44.698Z' },
  claimReview: {
    sessionId: 'ses_01m828aww8avfaje5aq08v2zrg',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T18:29:44.698Z',
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
    claimedBy: 'key_01m828atg8p2hkfxpb6n7mq0p0',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T18:39:44.963Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m828aww8avfaje5aq08v2zrg',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T18:29:44.698Z',
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
