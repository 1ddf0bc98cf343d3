// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const AUDIT = {
  listAudit: {
    data: [
      {
        auditId: 'aud_01m81zcs9gpp020f4zppe2p9rh',
        at: '2026-11-22T15:53:29.136Z',
        actorKind: 'KEY',
        actor: 'key_01m81zc4jfk2cpnbw0z6jery79',
        reviewer: null,
        mode: 'TEST',
        action: 'DELETE /v1/keys/:keyId',
        objectId: 'key_01m81zcrvzehvagyf0wxn9sh0z',
        detail: null,
        remoteAddress: '127.0.0.1',
        requestId: 'req_GbI9fvlU-p5iE9bJ',
        occurrences: 1,
      },
    ],
    nextCursor: null,
  },
};
