// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  lookUpSubject: {
    subjectId: 'customer-4711',
    createdAt: '2026-11-22T20:09:28.940Z',
    erasedAt: null,
    held: [
      { kind: 'PICTURES', count: 1, goesFrom: '2026-11-23T20:09:34.059Z', goesBy: '2026-11-23T20:09:34.059Z', undated: 0 },
      { kind: 'TEMPLATES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'REFERENCES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'SESSIONS', count: 2, goesFrom: '2031-11-22T20:09:34.059Z', goesBy: '2031-11-22T20:09:45.626Z', undated: 0 },
      { kind: 'EVENTS', count: 6, goesFrom: '2026-12-22T20:09:33.128Z', goesBy: '2026-12-22T20:09:45.676Z', undated: 0 },
      { kind: 'FINGERPRINTS', count: 3, goesFrom: '2027-11-22T20:09:33.432Z', goesBy: '2027-11-22T20:09:33.432Z', undated: 0 },
      { kind: 'LOOKS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'FACTS', count: 1, goesFrom: '2027-02-20T20:09:34.059Z', goesBy: '2027-02-20T20:09:34.059Z', undated: 0 },
      { kind: 'STORED_ANSWERS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
    ],
    enrollments: [],
    erasures: [],
  },
  eraseSubject: {
    erasureId: 'ers_01m82e24g7b8pj03xxnxfyn5z6',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T20:09:48.761Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m82e24g7mzc5g6z988b7qc84',
        bundleHash: 'sha256:b9d7fb873e8efd7957a6dc27970f8949f42e83751b11f8e0f7c7d3dcfcbf2d1a',
        decidedAt: '2026-11-22T20:09:48.761Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'vuXvYdSO51_nGf8H4PoGNxyMdFRgxdV6M8vPah2faOM',
          value: 'yUv8E24iU9VD_xCbZfzXOYw00f28uie3kC4Vvdy7paelHOqeDsC-MARzf31facbr9UO3nK-InCl_F2k0txK-AQ',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m82e24g7mzc5g6z988b7qc84',
        sessionId: null,
        accountId: 'acc_01m82e1dvw5ytxjbc8tpk0vfb9',
        erasureId: 'ers_01m82e24g7b8pj03xxnxfyn5z6',
        decidedAt: '2026-11-22T20:09:48.761Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
