// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const ENROLLMENTS = {
  createEnrollment: {
    enrollmentId: 'enr_01m81zcjy7gbqm6vrk8pcph7qj',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m81zc7w5b4fkwhepg5ad68f8',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T15:53:22.620Z',
    expiresAt: '2027-11-22T15:53:22.620Z',
  },
  getEnrollment: {
    enrollmentId: 'enr_01m81zcjy7gbqm6vrk8pcph7qj',
    subjectId: 'customer-4711',
    sessionId: 'ses_01m81zc7w5b4fkwhepg5ad68f8',
    model: 'simulated-match',
    version: '2026-01-01',
    createdAt: '2026-11-22T15:53:22.620Z',
    expiresAt: '2027-11-22T15:53:22.620Z',
  },
};
