// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const MEMBERS = {
  listMembers: {
    data: [
      {
        memberId: 'mem_01m82e25j4h43ejppz4x5pp45m',
        name: 'Ada Example',
        email: 'ada@example.com',
        role: 'REVIEWER',
        state: 'INVITED',
        createdAt: '2026-11-22T20:09:49.892Z',
        joinedAt: null,
      },
    ],
    nextCursor: null,
  },
  inviteMember: {
    member: {
      memberId: 'mem_01m82e25j4h43ejppz4x5pp45m',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'REVIEWER',
      state: 'INVITED',
      createdAt: '2026-11-22T20:09:49.892Z',
      joinedAt: null,
    },
    invitation: {
      url: 'https://faceproof.example.com/console#invitation=CICPCwV1FEj1DqN6pk5fZw2q2_PpnNY4sQmwz5oTfGE',
      expiresAt: '2026-11-23T20:09:49.896Z',
    },
  },
  getMember: {
    memberId: 'mem_01m82e25j4h43ejppz4x5pp45m',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'REVIEWER',
    state: 'ACTIVE',
    createdAt: '2026-11-22T20:09:49.892Z',
    joinedAt: '2026-11-22T20:09:49.981Z',
    holds: { passkeys: 1, signIns: 2, claims: 0 },
  },
  updateMember: {
    memberId: 'mem_01m82e25j4h43ejppz4x5pp45m',
    name: 'Ada Example',
    email: 'ada@example.com',
    role: 'AUDITOR',
    state: 'ACTIVE',
    createdAt: '2026-11-22T20:09:49.892Z',
    joinedAt: '2026-11-22T20:09:49.981Z',
  },
};
