// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m81zcrvzehvagyf0wxn9sh0z',
        mode: 'TEST',
        hint: 'mvyY',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T15:53:28.703Z',
      },
    ],
    nextCursor: 'key_01m81zcrvzehvagyf0wxn9sh0z',
  },
  createKey: {
    keyId: 'key_01m81zcrvzehvagyf0wxn9sh0z',
    mode: 'TEST',
    hint: 'mvyY',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T15:53:28.665Z',
    key: 'fp_test_sslXQ9gMfhmpATEkEPIcs5TQYwHGstXaZMZfJ0ZmvyY',
  },
  listCalls: {
    data: [
      {
        at: '2026-11-22T15:53:29.235Z',
        method: 'GET',
        route: '/v1/usage',
        status: 200,
        code: null,
        requestId: 'req_3QsBv5PkPCRDpOcl',
        actor: 'key_01m81zcsb7ms9ytnp2a1dyzmvd',
        durationMs: 28,
      },
    ],
    nextCursor: null,
  },
};
