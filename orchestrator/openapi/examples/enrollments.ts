// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m81h0abk1kdfj7d2nc9n0pgy',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m81h00wdrwfv1tt2px298dmg',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T11:42:00.437Z',
    expiresAt: '2027-11-22T11:42:00.437Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m81h0abk1kdfj7d2nc9n0pgy',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m81h00wdrwfv1tt2px298dmg',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T11:42:00.437Z',
    expiresAt: '2027-11-22T11:42:00.437Z',
  },
};
