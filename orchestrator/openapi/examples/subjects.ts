// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  eraseSubject: {
    erasureId: 'ers_01m8144dpey8gfn7023vfz3m51',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T07:57:03.359Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m8144dpe4psehm3jtskk4xkn',
        bundleHash: 'sha256:6d2037b5fcd0b916f9a58f629fea5deb79eab324dd3f15ba2cb565253129076d',
        decidedAt: '2026-11-22T07:57:03.359Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'ZnAXqO8QxaB8kRvhWy5mdgFCq5z5Ycu4L9Hf3m0ahs4',
          value: 'C_L6MUdY9tCDCSWwCF3pLTzpr9vWr7fSKOz12IZInf0ZcMncVIumGXHdbuF-8rXt9zKQIVp8LwPf5OMlblAGCQ',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m8144dpe4psehm3jtskk4xkn',
        sessionId: null,
        accountId: 'acc_01m8143xgzrehqscnpjhpt8gpe',
        erasureId: 'ers_01m8144dpey8gfn7023vfz3m51',
        decidedAt: '2026-11-22T07:57:03.359Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
