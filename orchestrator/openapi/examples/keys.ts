// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const KEYS = {
  listKeys: {
    data: [
      {
        keyId: 'key_01m81gg4axddveghx5cfb232py',
        mode: 'TEST',
        hint: 'bZiM',
        scopes: ['sessions:write', 'sessions:read'],
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: '2026-11-22T11:33:10.109Z',
      },
    ],
    nextCursor: 'key_01m81gg4axddveghx5cfb232py',
  },
  createKey: {
    keyId: 'key_01m81gg4axddveghx5cfb232py',
    mode: 'TEST',
    hint: 'bZiM',
    scopes: ['sessions:write', 'sessions:read'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    createdAt: '2026-11-22T11:33:10.081Z',
    key: 'fp_test_oq5olOiU_PyASyBD8wRayDDvgKoW3o3BH9a2_NQbZiM',
  },
};
