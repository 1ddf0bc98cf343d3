// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m82e1yvvk70hy7r45genmzv6',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m82e1h3vbpnz4r0s75mprzbp',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T20:09:43.027Z',
    expiresAt: '2027-11-22T20:09:43.027Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m82e1yvvk70hy7r45genmzv6',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m82e1h3vbpnz4r0s75mprzbp',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T20:09:43.027Z',
    expiresAt: '2027-11-22T20:09:43.027Z',
  },
};
