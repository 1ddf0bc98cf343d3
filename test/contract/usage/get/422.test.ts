import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/usage', [
  'period=2026-13',
  'period=now',
  'from=2026-01',
  ['from=2026-03&to=2026-01', '/to'],
  'period=2026-01&from=2026-01&to=2026-02',
  ['from=2020-01&to=2026-01', '/to'],
]);
