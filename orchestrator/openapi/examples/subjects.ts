// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  lookUpSubject: {
    subjectId: 'customer-4711',
    createdAt: '2026-11-22T18:29:42.889Z',
    erasedAt: null,
    held: [
      { kind: 'PICTURES', count: 1, goesFrom: '2026-11-23T18:29:44.041Z', goesBy: '2026-11-23T18:29:44.041Z', undated: 0 },
      { kind: 'TEMPLATES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'REFERENCES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'SESSIONS', count: 2, goesFrom: '2031-11-22T18:29:44.041Z', goesBy: '2031-11-22T18:29:48.831Z', undated: 0 },
      { kind: 'EVENTS', count: 6, goesFrom: '2026-12-22T18:29:43.782Z', goesBy: '2026-12-22T18:29:48.884Z', undated: 0 },
      { kind: 'FINGERPRINTS', count: 3, goesFrom: '2027-11-22T18:29:43.885Z', goesBy: '2027-11-22T18:29:43.885Z', undated: 0 },
      { kind: 'LOOKS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'FACTS', count: 1, goesFrom: '2027-02-20T15:53:15.749Z', goesBy: '2027-02-20T15:53:15.749Z', undated: 0 },
      { kind: 'STORED_ANSWERS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
    ],
    enrollments: [],
    erasures: [],
  },
  eraseSubject: {
    erasureId: 'ers_01m828b2kfbckwt8eqjrasxrc3',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T18:29:49.947Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m828b2kfjwy0ma7b3qh6fkm4',
        bundleHash: 'sha256:9e35090578ae8307258b32af73255321aa0b0883557dfc1bf74aa640b576a71e',
        decidedAt: '2026-11-22T18:29:49.947Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: '_WSiTAUvaNBxpteA_Elk5pX9Gu5-s6JO5EH-lkMsq04',
          value: '2NtfEuGLzfA0wBLo-o7GNLr9monL-QhX5ndNFRENEMu8mJkB9OmWpCZov7NViNFhTKCBCogCRX2Hxq99t9B0Dg',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m828b2kfjwy0ma7b3qh6fkm4',
        sessionId: null,
        accountId: 'acc_01m828atexqswbe82wk5ajsf8h',
        erasureId: 'ers_01m828b2kfbckwt8eqjrasxrc3',
        decidedAt: '2026-11-22T18:29:49.947Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
