// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m82dm5cb6z2cnmw6b0n238bm',
        mode: 'TEST',
        hint: 'IyDY',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T20:02:10.955Z',
      },
    ],
    nextCursor: 'key_01m82dm5cb6z2cnmw6b0n238bm',
  },
  createKey: {
    keyId: 'key_01m82dm5cb6z2cnmw6b0n238bm',
    mode: 'TEST',
    hint: 'IyDY',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T20:02:10.932Z',
    key: 'fp_test_E_WdHBXcemrKBqfMxOmb2hZnKt1JyubFczwUTXPIyDY',
  },
  listCalls: {
    data: [
      {
        at: '2026-11-22T20:02:11.099Z',
        method: 'GET',
        route: '/v1/usage',
        status: 200,
        code: null,
        requestId: 'req_CaTVXVwX1c08rjsj',
        actor: 'key_01m82dm5g6452qcsd4ayvyg1t0',
        durationMs: 18,
      },
    ],
    nextCursor: null,
  },
};
