// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const MEMBERS = {
  listMembers: {
    data: [
      {
        memberId: 'mem_01m82avkhfdktgmeevx2yhj3zr',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'REVIEWER',
        state: 'INVITED',
        createdAt: '2026-11-22T19:13:49.104Z',
        joinedAt: null,
      },
    ],
    nextCursor: null,
  },
  inviteMember: {
    member: {
      memberId: 'mem_01m82avkhfdktgmeevx2yhj3zr',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'REVIEWER',
      state: 'INVITED',
      createdAt: '2026-11-22T19:13:49.104Z',
      joinedAt: null,
    },
    invitation: {
      url: 'https://faceproof.example.com/console#invitation=4RI081jd_SDESvTe2zb3CKswrfBBZz3TxPmviNcmieY',
      expiresAt: '2026-11-23T19:13:49.167Z',
    },
  },
  updateMember: {
    memberId: 'mem_01m82avkhfdktgmeevx2yhj3zr',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'AUDITOR',
    state: 'ACTIVE',
    createdAt: '2026-11-22T19:13:49.104Z',
    joinedAt: '2026-11-22T19:13:49.639Z',
  },
};
