// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  lookUpSubject: {
    subjectId: 'customer-4711',
    createdAt: '2026-11-22T20:01:50.268Z',
    erasedAt: null,
    held: [
      { kind: 'PICTURES', count: 1, goesFrom: '2026-11-23T20:01:52.346Z', goesBy: '2026-11-23T20:01:52.346Z', undated: 0 },
      { kind: 'TEMPLATES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'REFERENCES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'SESSIONS', count: 2, goesFrom: '2031-11-22T20:01:52.346Z', goesBy: '2031-11-22T20:02:03.108Z', undated: 0 },
      { kind: 'EVENTS', count: 6, goesFrom: '2026-12-22T20:01:51.912Z', goesBy: '2026-12-22T20:02:03.183Z', undated: 0 },
      { kind: 'FINGERPRINTS', count: 3, goesFrom: '2027-11-22T20:01:52.091Z', goesBy: '2027-11-22T20:01:52.091Z', undated: 0 },
      { kind: 'LOOKS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'FACTS', count: 1, goesFrom: '2027-02-20T20:01:52.346Z', goesBy: '2027-02-20T20:01:52.346Z', undated: 0 },
      { kind: 'STORED_ANSWERS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
    ],
    enrollments: [],
    erasures: [],
  },
  eraseSubject: {
    erasureId: 'ers_01m82dm57jc7619p9ntyc7xf52',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T20:02:10.687Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m82dm57jc3qfj7146ygsxpqk',
        bundleHash: 'sha256:ab5b922a8095caba9e2f51103000ab5404977e77fed3b32ce5ac13c60786fbd6',
        decidedAt: '2026-11-22T20:02:10.687Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'Xv3Y7J34rlA55PrV13K2AqFDIl86kkghDE-GVMwp3fw',
          value: 'uz1VVoUkMXUKTBArbnDKy4-A-2pvZK0oD2p1HcXd1GHGIjOYft1FPsHOcV85nVlyLLD1UVwob7KASOv301-_CA',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m82dm57jc3qfj7146ygsxpqk',
        sessionId: null,
        accountId: 'acc_01m82dkfmx56cqy6c2hz5z1k6x',
        erasureId: 'ers_01m82dm57jc7619p9ntyc7xf52',
        decidedAt: '2026-11-22T20:02:10.687Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
