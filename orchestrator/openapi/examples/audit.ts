// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const AUDIT = {
  listAudit: {
    data: [
      {
        auditId: 'aud_01m82dm5fzp26ftw99c2yxcrpk',
        at: '2026-11-22T20:02:11.071Z',
        actorKind: 'KEY',
        actor: 'key_01m82dkfr8mdg67ax0m5a0cdz4',
        reviewer: null,
        mode: 'TEST',
        action: 'DELETE /v1/keys/:keyId',
        objectId: 'key_01m82dm5cb6z2cnmw6b0n238bm',
        detail: null,
        remoteAddress: '127.0.0.1',
        requestId: 'req_IJ7uf7fpoR14koPh',
        occurrences: 1,
      },
    ],
    nextCursor: null,
  },
};
