// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const AUDIT = {
  listAudit: {
    data: [
      {
        auditId: 'aud_01m82avk16fhtksj80mey4vw0k',
        at: '2026-11-22T19:13:48.582Z',
        actorKind: 'KEY',
        actor: 'key_01m82av9ex0spyddxcraner1r9',
        reviewer: null,
        mode: 'TEST',
        action: 'DELETE /v1/keys/:keyId',
        objectId: 'key_01m82avjxsrchtzwzrpwj203he',
        detail: null,
        remoteAddress: '127.0.0.1',
        requestId: 'req_RyNAIMCuVRfGaJHz',
        occurrences: 1,
      },
    ],
    nextCursor: null,
  },
};
