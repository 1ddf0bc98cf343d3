// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const MEMBERS = {
  listMembers: {
    data: [
      {
        memberId: 'mem_01m81gg5771wh0f8wfq884f46w',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'REVIEWER',
        state: 'INVITED',
        createdAt: '2026-11-22T11:33:11.015Z',
        joinedAt: null,
      },
    ],
    nextCursor: null,
  },
  inviteMember: {
    member: {
      memberId: 'mem_01m81gg5771wh0f8wfq884f46w',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'REVIEWER',
      state: 'INVITED',
      createdAt: '2026-11-22T11:33:11.015Z',
      joinedAt: null,
    },
    invitation: {
      url: 'https://faceproof.example.com/console#invitation=K7V4DdBHmfhpaO-MeAigYijpHteaZ0bT0Uhcac5N7HE',
      expiresAt: '2026-11-23T11:33:11.044Z',
    },
  },
  updateMember: {
    memberId: 'mem_01m81gg5771wh0f8wfq884f46w',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'AUDITOR',
    state: 'ACTIVE',
    createdAt: '2026-11-22T11:33:11.015Z',
    joinedAt: '2026-11-22T11:33:12.127Z',
  },
};
