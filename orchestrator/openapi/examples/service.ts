// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const SERVICE = {
  getHealth: { status: 'ok' },
  getReadiness: { status: 'ready' },
  getMetrics:
    '# HELP faceproof_jobs_waiting Captures waiting for a worker.\n# TYPE faceproof_jobs_waiting gauge\nfaceproof_jobs_waiting 0\n# HELP faceproof_workers Workers ready to take captures.\n# TYPE faceproof_workers gauge\nfaceproof_workers 0\n# HELP faceproof_oldest_job_age_seconds Time that the oldest capture has waited for a worker. Scale workers on this.\n# TYPE faceproof_oldest_job_age_seconds gauge\nfaceproof_oldest_job_age_seconds 0',
  getInstanceEngine: {
    workers: 0,
    queue: { waiting: 0, active: 0, oldestSeconds: 0 },
    set: { name: '2026-11-01', digest: 'sha256:d620a005934b6722dbc5073ee9b32c3dc2628b38e6757e5e45864e22e51109df' },
    candidates: [],
  },
  listInstanceAccounts: {
    data: [
      {
        accountId: 'acc_01m828atgq9bs10bz0mza5vy7n',
        name: 'Stranger',
        plan: 'free',
        included: 30,
        suspendedAt: null,
        createdAt: '2026-11-22T18:29:42.040Z',
      },
    ],
    nextCursor: 'acc_01m828atgq9bs10bz0mza5vy7n',
  },
  updateInstanceAccount: {
    accountId: 'acc_01m828atgq9bs10bz0mza5vy7n',
    name: 'Stranger',
    plan: 'business',
    included: 5000,
    suspendedAt: null,
    createdAt: '2026-11-22T18:29:42.040Z',
  },
};
