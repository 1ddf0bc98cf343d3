// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m82dkqt2apm36xa6qjxn1wba',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m82dkh6bw2qvy1gbfnrbvw12',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T20:01:57.051Z',
    expiresAt: '2027-11-22T20:01:57.051Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m82dkqt2apm36xa6qjxn1wba',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m82dkh6bw2qvy1gbfnrbvw12',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T20:01:57.051Z',
    expiresAt: '2027-11-22T20:01:57.051Z',
  },
};
