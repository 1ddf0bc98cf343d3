// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m828azq061dvbemzyspbggz0',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m828avbcnc4pwdz48gmspe54',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T18:29:47.354Z',
    expiresAt: '2027-11-22T18:29:47.354Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m828azq061dvbemzyspbggz0',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m828avbcnc4pwdz48gmspe54',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T18:29:47.354Z',
    expiresAt: '2027-11-22T18:29:47.354Z',
  },
};
