// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SUBJECTS = {
  eraseSubject: {
    erasureId: 'ers_01m80w08rzrdfb4aja8x8xtg7g',
    subjectId: 'customer-4711',
    erasedAt: '2026-11-22T05:34:58.691Z',
    erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
    receipt: {
      receipt: {
        receiptId: 'rcp_01m80w08rzp2v340qfk66zwjgm',
        bundleHash: 'sha256:d4e9724b3c218b1adc7a41a1c7e31017879dd0dd91686ca93d22cf102178c535',
        decidedAt: '2026-11-22T05:34:58.691Z',
        supersedes: null,
        signature: {
          alg: 'Ed25519',
          keyId: 'ZbY6cjQOfSYC4yTn5yyBV_2XW6INLh1JF9nDwM3jtGk',
          value: '83CnTqRgu9_EnCoocnrBy6FObElWWHPNFnMQYw2HzCWu_CpAVvu5WZ8hYr1WsXLf13vcmXtoEo30yrEHgyoXCQ',
        },
      },
      bundle: {
        v: 1,
        type: 'erasure',
        mode: 'TEST',
        receiptId: 'rcp_01m80w08rzp2v340qfk66zwjgm',
        sessionId: null,
        accountId: 'acc_01m80vzzvwx5h4rjs0w0crc8jy',
        erasureId: 'ers_01m80w08rzrdfb4aja8x8xtg7g',
        decidedAt: '2026-11-22T05:34:58.691Z',
        erased: { sessions: 2, captures: 1, files: 0, enrollments: 0 },
        supersedes: null,
      },
    },
  },
};
