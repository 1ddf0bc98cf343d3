// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m8144axe1q300rsjy7fwndjm',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m814414378rtnr5ta1rezhan',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T07:57:00.622Z',
    expiresAt: '2027-11-22T07:57:00.622Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m8144axe1q300rsjy7fwndjm',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m814414378rtnr5ta1rezhan',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T07:57:00.622Z',
    expiresAt: '2027-11-22T07:57:00.622Z',
  },
};
