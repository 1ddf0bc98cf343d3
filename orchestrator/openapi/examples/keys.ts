// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m81w839ex77gjj597ws4kwq4',
        mode: 'TEST',
        hint: '9gHE',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T14:58:29.806Z',
      },
    ],
    nextCursor: 'key_01m81w839ex77gjj597ws4kwq4',
  },
  createKey: {
    keyId: 'key_01m81w839ex77gjj597ws4kwq4',
    mode: 'TEST',
    hint: '9gHE',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T14:58:29.769Z',
    key: 'fp_test_Y7HyHsuSZ9vxXQ8fRRAjJLdRKG1TzLRKz_AdzmT9gHE',
  },
  listCalls: {
    data: [
      {
        at: '2026-11-22T14:58:30.031Z',
        method: 'GET',
        route: '/v1/usage',
        status: 200,
        code: null,
        requestId: 'req_LhsHDuKPAozdsENe',
        actor: 'key_01m81w83fk7wdhx5ehjefs1g98',
        durationMs: 11,
      },
    ],
    nextCursor: null,
  },
};
