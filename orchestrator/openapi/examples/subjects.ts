// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  lookUpSubject: {
    subjectId: 'customer-4711',
    createdAt: '2026-11-22T19:13:39.908Z',
    erasedAt: null,
    held: [
      { kind: 'PICTURES', count: 1, goesFrom: '2026-11-23T19:13:41.398Z', goesBy: '2026-11-23T19:13:41.398Z', undated: 0 },
      { kind: 'TEMPLATES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'REFERENCES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'SESSIONS', count: 2, goesFrom: '2031-11-22T19:13:41.398Z', goesBy: '2031-11-22T19:13:47.109Z', undated: 0 },
      { kind: 'EVENTS', count: 6, goesFrom: '2026-12-22T19:13:41.081Z', goesBy: '2026-12-22T19:13:47.157Z', undated: 0 },
      { kind: 'FINGERPRINTS', count: 3, goesFrom: '2027-11-22T19:13:41.187Z', goesBy: '2027-11-22T19:13:41.187Z', undated: 0 },
      { kind: 'LOOKS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'FACTS', count: 1, goesFrom: '2027-02-20T19:13:41.398Z', goesBy: '2027-02-20T19:13:41.398Z', undated: 0 },
      { kind: 'STORED_ANSWERS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
    ],
    enrollments: [],
    erasures: [],
  },
  eraseSubject: {
    erasureId: 'ers_01m82avjq0zrra15bbzsnry7fj',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T19:13:48.126Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m82avjq0e66k98r3kwgj5h30',
        bundleHash: 'sha256:8a37b79d16802745872529cc14b863fd1913e6356daf0b27422ab125bc15dbd8',
        decidedAt: '2026-11-22T19:13:48.126Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'L6SZQiCNele9D0r15ollbHeg1mbRV1b0ZSfh0Ensdr8',
          value: 'FBMYuVVyYuRh4dKtWDf9RQqCLV1t5z1sM5C0jApjTAYHMGHcHBUDVJvty3xcPSHrBYiiXevuMXGGnkgm3LxJDA',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m82avjq0e66k98r3kwgj5h30',
        sessionId: null,
        accountId: 'acc_01m82av9dg3rh00tr4cqggnhy5',
        erasureId: 'ers_01m82avjq0zrra15bbzsnry7fj',
        decidedAt: '2026-11-22T19:13:48.126Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
