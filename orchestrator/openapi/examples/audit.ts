// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const AUDIT = {
  listAudit: {
    data: [
      {
        auditId: 'aud_01m81skz9k7wzvdyteed450ygg',
        at: '2026-11-22T14:12:33.203Z',
        actorKind: 'KEY',
        actor: 'key_01m81sknwsde7t4gbbz2cxjef0',
        reviewer: null,
        mode: 'TEST',
        action: 'DELETE /v1/keys/:keyId',
        objectId: 'key_01m81skz6cpq1cbmbj0n8d8r5z',
        detail: null,
        remoteAddress: '127.0.0.1',
        requestId: 'req_NdCR2eYL6XW2WJfI',
        occurrences: 1,
      },
    ],
    nextCursor: null,
  },
};
