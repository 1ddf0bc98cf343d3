// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m82avf8zck8cjvehf8cyrjb5',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m82avajdj9n1jwbhx1p22xba',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T19:13:44.730Z',
    expiresAt: '2027-11-22T19:13:44.730Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m82avf8zck8cjvehf8cyrjb5',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m82avajdj9n1jwbhx1p22xba',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T19:13:44.730Z',
    expiresAt: '2027-11-22T19:13:44.730Z',
  },
};
