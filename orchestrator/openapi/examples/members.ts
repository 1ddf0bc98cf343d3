// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const MEMBERS = {
  listMembers: {
    data: [
      {
        memberId: 'mem_01m82dm611ft6p2cj6w6cde090',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'REVIEWER',
        state: 'INVITED',
        createdAt: '2026-11-22T20:02:11.617Z',
        joinedAt: null,
      },
    ],
    nextCursor: null,
  },
  inviteMember: {
    member: {
      memberId: 'mem_01m82dm611ft6p2cj6w6cde090',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'REVIEWER',
      state: 'INVITED',
      createdAt: '2026-11-22T20:02:11.617Z',
      joinedAt: null,
    },
    invitation: {
      url: 'https://faceproof.example.com/console#invitation=ShfEQNy26HevZfmbYEMB3l-A-0dy89IUsqSFPohG1Yw',
      expiresAt: '2026-11-23T20:02:11.621Z',
    },
  },
  updateMember: {
    memberId: 'mem_01m82dm611ft6p2cj6w6cde090',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'AUDITOR',
    state: 'ACTIVE',
    createdAt: '2026-11-22T20:02:11.617Z',
    joinedAt: '2026-11-22T20:02:11.708Z',
  },
};
