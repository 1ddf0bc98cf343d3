// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const USAGE = {
  getUsage: {
    plan: 'free',
    periods: [
      {
        period: '2026-11',
        included: 30,
        used: 0,
        reserved: 0,
        remaining: 30,
        test: 4,
        byFlow: { ONBOARDING: 0, LIVENESS_ONLY: 0 },
        byOutcome: { APPROVED: 0, DECLINED: 0, REVIEW: 0 },
      },
    ],
  },
};
