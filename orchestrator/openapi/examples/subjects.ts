// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  lookUpSubject: {
    subjectId: 'customer-4711',
    createdAt: '2026-11-22T14:53:20.264Z',
    erasedAt: null,
    held: [
      { kind: 'PICTURES', count: 1, goesFrom: '2026-11-23T14:53:20.772Z', goesBy: '2026-11-23T14:53:20.772Z', undated: 0 },
      { kind: 'TEMPLATES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'REFERENCES', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'SESSIONS', count: 2, goesFrom: '2031-11-22T14:53:20.772Z', goesBy: '2031-11-22T14:53:23.592Z', undated: 0 },
      { kind: 'EVENTS', count: 6, goesFrom: '2026-12-22T14:53:20.577Z', goesBy: '2026-12-22T14:53:23.612Z', undated: 0 },
      { kind: 'FINGERPRINTS', count: 3, goesFrom: '2027-11-22T14:53:20.664Z', goesBy: '2027-11-22T14:53:20.664Z', undated: 0 },
      { kind: 'LOOKS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
      { kind: 'STORED_ANSWERS', count: 0, goesFrom: null, goesBy: null, undated: 0 },
    ],
    enrollments: [],
    erasures: [],
  },
  eraseSubject: {
    erasureId: 'ers_01m81vyrk0zr7h0r6bhs2k6zvp',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T14:53:23.866Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m81vyrjz9hff6s3ndkkcfm9v',
        bundleHash: 'sha256:3f0bc6eb89bfd1b5e413c6b3f6ade2040bdaf619d42cf223c71e980dbac04422',
        decidedAt: '2026-11-22T14:53:23.866Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'LPvGKkgHrhfoxeP2LlwRyAYs0edYs1I2DXTnyqCptCc',
          value: 'HdnogYmSa7Ou1Ny2WTz9PzHbDlcSOEu9OUGKwvtBEEBqs6UE74_VsQCwCd47QIrMYYA4FkKJkEt99jPWw2XODQ',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m81vyrjz9hff6s3ndkkcfm9v',
        sessionId: null,
        accountId: 'acc_01m81vymg8pgjv4jza2s9asb4b',
        erasureId: 'ers_01m81vyrk0zr7h0r6bhs2k6zvp',
        decidedAt: '2026-11-22T14:53:23.866Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
