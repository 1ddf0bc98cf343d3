// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const REVIEWS = {
  listReviews: {
    data: [
      {
        sessionId: 'ses_01m81v99gftp8vrbteh95yc1g0',
        flow: 'LIVENESS_ONLY',
        since: '2026-11-22T14:41:40.615Z',
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
        claimedBy: 'key_01m81v96f7zh3dpsdryb2rzyps',
        claimedByName: null,
        claimExpiresAt: '2026-11-22T14:51:40.947Z',
        votes: null,
      },
    ],
    nextCursor: null,
  },
  getWaitingReviews: { waiting: 1, oldestSince: '2026-11-22T14:41:40.615Z' },
  claimReview: {
    sessionId: 'ses_01m81v99gftp8vrbteh95yc1g0',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T14:41:40.615Z',
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
    claimedBy: 'key_01m81v96f7zh3dpsdryb2rzyps',
    claimedByName: null,
    claimExpiresAt: '2026-11-22T14:51:40.947Z',
    votes: null,
  },
  releaseReview: {
    sessionId: 'ses_01m81v99gftp8vrbteh95yc1g0',
    flow: 'LIVENESS_ONLY',
    since: '2026-11-22T14:41:40.615Z',
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
