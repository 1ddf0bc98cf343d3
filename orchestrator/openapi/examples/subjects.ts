// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  lookUpSubject: {
    subjectId: 'customer-4711',
    createdAt: '2026-11-22T15:53:11.286Z',
    erasedAt: null,
    held: [
      { kind: 'PICTURES', count: 1, goesFrom: '2026-11-23T15:53:15.749Z', goesBy: '2026-11-23T15:53:15.749Z', undated: 0 },
      { kind: 'TEMPLATES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'REFERENCES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'SESSIONS', count: 2, goesFrom: '2031-11-22T15:53:15.749Z', goesBy: '2031-11-22T15:53:25.374Z', undated: 0 },
      { kind: 'EVENTS', count: 6, goesFrom: '2026-12-22T15:53:13.351Z', goesBy: '2026-12-22T15:53:25.446Z', undated: 0 },
      { kind: 'FINGERPRINTS', count: 3, goesFrom: '2027-11-22T15:53:15.229Z', goesBy: '2027-11-22T15:53:15.229Z', undated: 0 },
      { kind: 'LOOKS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'STORED_ANSWERS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
    ],
    enrollments: [],
    erasures: [],
  },
  eraseSubject: {
    erasureId: 'ers_01m81zcrg36t6ekwk2ch2h4k2q',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T15:53:28.064Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m81zcrg3amnxa3f56ybfapjj',
        bundleHash: 'sha256:86e0a2bab9ffb22bec078db47841dfb74d34354af9e72a8ccd278641f5589f40',
        decidedAt: '2026-11-22T15:53:28.064Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'JoDrVJ3GCDcQ71Wqe4JxcO7eWoGAUn4t9H8cnkFpLYE',
          value: 'N_gNxSIVCXTuFpevDS_kUV86m4by1QTgLRvBWrMY3umlmCifQQoyIODbzeOf56kJV2yA-ARLKQMwCM6b2O2JAw',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m81zcrg3amnxa3f56ybfapjj',
        sessionId: null,
        accountId: 'acc_01m81zc4czxsv51pwq4s117fcb',
        erasureId: 'ers_01m81zcrg36t6ekwk2ch2h4k2q',
        decidedAt: '2026-11-22T15:53:28.064Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
