// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const MEMBERS = {
  listMembers: {
    data: [
      {
        memberId: 'mem_01m828b3ykzb7fs373030r3fz5',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'REVIEWER',
        state: 'INVITED',
        createdAt: '2026-11-22T18:29:51.699Z',
        joinedAt: null,
      },
    ],
    nextCursor: null,
  },
  inviteMember: {
    member: {
      memberId: 'mem_01m828b3ykzb7fs373030r3fz5',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'REVIEWER',
      state: 'INVITED',
      createdAt: '2026-11-22T18:29:51.699Z',
      joinedAt: null,
    },
    invitation: {
      url: 'https://faceproof.example.com/console#invitation=pxsT_5iQKBgCheFHQPEg6DgCSJ8peTukT8KsuK1rAes',
      expiresAt: '2026-11-23T18:29:51.715Z',
    },
  },
  updateMember: {
    memberId: 'mem_01m828b3ykzb7fs373030r3fz5',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'AUDITOR',
    state: 'ACTIVE',
    createdAt: '2026-11-22T18:29:51.699Z',
    joinedAt: '2026-11-22T18:29:52.089Z',
  },
};
