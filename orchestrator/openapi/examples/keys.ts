// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m82e24jm5kjjb68qeqwhcjfs',
        mode: 'TEST',
        hint: 'pOxk',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T20:09:48.884Z',
      },
    ],
    nextCursor: 'key_01m82e24jm5kjjb68qeqwhcjfs',
  },
  createKey: {
    keyId: 'key_01m82e24jm5kjjb68qeqwhcjfs',
    mode: 'TEST',
    hint: 'pOxk',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T20:09:48.870Z',
    key: 'fp_test_348PQH1hlqBXrhJ1vHLpNr8N69JMbUt6hcrT6q5pOxk',
  },
  listCalls: {
    data: [
      {
        at: '2026-11-22T20:09:48.942Z',
        method: 'GET',
        route: '/v1/usage',
        status: 200,
        code: null,
        requestId: 'req_IwEzh9RXuIdxsZaZ',
        actor: 'key_01m82e24kwxjbteab7xwrghprc',
        durationMs: 15,
      },
    ],
    nextCursor: null,
  },
};
