// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const MEMBERS = {
  listMembers: {
    data: [
      {
        memberId: 'mem_01m81zct6yq3t11805yjxycc8t',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'REVIEWER',
        state: 'INVITED',
        createdAt: '2026-11-22T15:53:30.078Z',
        joinedAt: null,
      },
    ],
    nextCursor: null,
  },
  inviteMember: {
    member: {
      memberId: 'mem_01m81zct6yq3t11805yjxycc8t',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'REVIEWER',
      state: 'INVITED',
      createdAt: '2026-11-22T15:53:30.078Z',
      joinedAt: null,
    },
    invitation: {
      url: 'https://faceproof.example.com/console#invitation=Qu2TKlFmc0i4yVhJpCx9RvtWPDUKcPJuJZ-DkQLXY-U',
      expiresAt: '2026-11-23T15:53:30.091Z',
    },
  },
  updateMember: {
    memberId: 'mem_01m81zct6yq3t11805yjxycc8t',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'AUDITOR',
    state: 'ACTIVE',
    createdAt: '2026-11-22T15:53:30.078Z',
    joinedAt: '2026-11-22T15:53:30.324Z',
  },
};
