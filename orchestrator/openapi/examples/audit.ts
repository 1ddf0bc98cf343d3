// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const AUDIT = {
  listAudit: {
    data: [
      {
        auditId: 'aud_01m828b34pmzapfwv98bvfpgwj',
        at: '2026-11-22T18:29:50.871Z',
        actorKind: 'KEY',
        actor: 'key_01m828atg8p2hkfxpb6n7mq0p0',
        reviewer: null,
        mode: 'TEST',
        action: 'DELETE /v1/keys/:keyId',
        objectId: 'key_01m828b2z3we42d00zd6yz0gza',
        detail: null,
        remoteAddress: '127.0.0.1',
        requestId: 'req_VqCUuqWTDBXykeZ3',
        occurrences: 1,
      },
    ],
    nextCursor: null,
  },
};
