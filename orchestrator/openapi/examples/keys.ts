// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m82avjxsrchtzwzrpwj203he',
        mode: 'TEST',
        hint: 'SeMA',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T19:13:48.473Z',
      },
    ],
    nextCursor: 'key_01m82avjxsrchtzwzrpwj203he',
  },
  createKey: {
    keyId: 'key_01m82avjxsrchtzwzrpwj203he',
    mode: 'TEST',
    hint: 'SeMA',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T19:13:48.440Z',
    key: 'fp_test_n-izdbQquTNFAYWlBSDkwE4j_0zL76ELzO83H6aSeMA',
  },
  listCalls: {
    data: [
      {
        at: '2026-11-22T19:13:48.705Z',
        method: 'GET',
        route: '/v1/usage',
        status: 200,
        code: null,
        requestId: 'req_NPOZKhaDr3xB-Sq8',
        actor: 'key_01m82avk29wdqcxawkayv2wjmr',
        durationMs: 75,
      },
    ],
    nextCursor: null,
  },
};
