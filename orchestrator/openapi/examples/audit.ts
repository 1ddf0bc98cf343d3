// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const AUDIT = {
  listAudit: {
    data: [
      {
        auditId: 'aud_01m82e24krkmebk379q6mvhkdv',
        at: '2026-11-22T20:09:48.920Z',
        actorKind: 'KEY',
        actor: 'key_01m82e1e1mdnn53wtnsmjzy9tk',
        reviewer: null,
        mode: 'TEST',
        action: 'DELETE /v1/keys/:keyId',
        objectId: 'key_01m82e24jm5kjjb68qeqwhcjfs',
        detail: null,
        remoteAddress: '127.0.0.1',
        requestId: 'req_178OkK0RVxrFomVd',
        occurrences: 1,
      },
    ],
    nextCursor: null,
  },
};
