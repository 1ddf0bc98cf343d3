import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/analytics/scores', [
  ['', '/check'],
  'check=face.colour',
  ['check=face.match&by=person', '/by'],
  ['check=face.match&from=2026-11-02&to=2026-11-01', '/to'],
  ['check=face.match&from=2020-01-01', '/from'],
]);
