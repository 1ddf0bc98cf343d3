// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m80w07ja40100g2s386zv4zv',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m80w01nxhb1dbg5bmpjc97q6',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T05:34:57.599Z',
    expiresAt: '2027-11-22T05:34:57.599Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m80w07ja40100g2s386zv4zv',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m80w01nxhb1dbg5bmpjc97q6',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T05:34:57.599Z',
    expiresAt: '2027-11-22T05:34:57.599Z',
  },
};
