// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SERVICE = {
  getHealth: { status: 'ok' },
  getReadiness: { status: 'ready' },
  getMetrics:
    '# HELP faceproof_jobs_waiting Captures waiting for a worker.\n# TYPE faceproof_jobs_waiting gauge\nfaceproof_jobs_waiting 0\n# HELP faceproof_workers Workers ready to take captures.\n# TYPE faceproof_workers gauge\nfaceproof_workers 0\n# HELP faceproof_oldest_job_age_seconds Time that the oldest capture has waited for a worker. Scale workers on this.\n# TYPE faceproof_oldest_job_age_seconds gauge\nfaceproof_oldest_job_age_seconds 0',
  getInstanceEngine: {
    workers: 0,
    workerList: [],
    queue: { waiting: 0, active: 0, oldestSeconds: 0 },
    set: { name: '2026-11-22', digest: 'sha256:5605aa79b5a9e27f2e09a84804f5e99e6f044e167681ada06da829e5852eb625' },
    candidates: [],
  },
  listInstanceAccounts: {
    data: [
      {
        accountId: 'acc_01m82e1e2xvfcg5m1sex3q1jwg',
        name: 'Stranger',
        plan: 'free',
        included: 30,
        suspendedAt: null,
        createdAt: '2026-11-22T20:09:25.868Z',
      },
    ],
    nextCursor: 'acc_01m82e1e2xvfcg5m1sex3q1jwg',
  },
  getInstanceAccount: {
    accountId: 'acc_01m82e1e2xvfcg5m1sex3q1jwg',
    name: 'Stranger',
    plan: 'free',
    included: 30,
    suspendedAt: null,
    createdAt: '2026-11-22T20:09:25.868Z',
    holds: { keys: 2, members: 0, openSessions: 0, waitingReviews: 0 },
  },
  updateInstanceAccount: {
    accountId: 'acc_01m82e1e2xvfcg5m1sex3q1jwg',
    name: 'Stranger',
    plan: 'business',
    included: 5000,
    suspendedAt: null,
    createdAt: '2026-11-22T20:09:25.868Z',
  },
};
