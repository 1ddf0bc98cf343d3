// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m828b2z3we42d00zd6yz0gza',
        mode: 'TEST',
        hint: '0M5c',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T18:29:50.691Z',
      },
    ],
    nextCursor: 'key_01m828b2z3we42d00zd6yz0gza',
  },
  createKey: {
    keyId: 'key_01m828b2z3we42d00zd6yz0gza',
    mode: 'TEST',
    hint: '0M5c',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T18:29:50.620Z',
    key: 'fp_test_zlGYnzSu-oOnR0Rsp32UY1VYTNzdOl7tBlBW26O0M5c',
  },
  listCalls: {
    data: [
      {
        at: '2026-11-22T18:29:50.943Z',
        method: 'GET',
        route: '/v1/usage',
        status: 200,
        code: null,
        requestId: 'req_wwBEDNcCaBfrhmVt',
        actor: 'key_01m828b35485xpq90k257bzzgc',
        durationMs: 46,
      },
    ],
    nextCursor: null,
  },
};
