// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  eraseSubject: {
    erasureId: 'ers_01m81h0e9928zgpd4wk2821e0q',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T11:42:04.271Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m81h0e99c2t07t039zehc5yc',
        bundleHash: 'sha256:00ccb5f1887d3ce7b80e13f83158c13a9fa7a5b283893cbbbd75f3a1353fb706',
        decidedAt: '2026-11-22T11:42:04.271Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'ue9Ugx53FbazFr3e7YhtLulhratNbDN1c7KnXiyddSc',
          value: 'vSBYNS6UkNFPOhhgBFuCrWd8IxqMuSvCqWMI6NwOEdk8IIVT6Fk-ZIjNbPrq1OB0tzuGHobQdNjO8RY0EaT_CQ',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m81h0e99c2t07t039zehc5yc',
        sessionId: null,
        accountId: 'acc_01m81gzwwh9rt3ecz08ebm38k8',
        erasureId: 'ers_01m81h0e9928zgpd4wk2821e0q',
        decidedAt: '2026-11-22T11:42:04.271Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
