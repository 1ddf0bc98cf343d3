import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/analytics', [
  'from=yesterday',
  'to=2026-11-31',
  ['from=2026-11-02&to=2026-11-01', '/to'],
  'from=2026-08-01&to=2026-11-01',
  'from=2999-01-01',
  // Adding days to these leaves the four digits of a year.
  'from=9999-12-31&to=9999-12-31&by=day',
  'to=0000-01-10',
  'from=2998-01-01&to=2998-01-02&by=day',
  'by=person',
  'subjectId=x',
]);

refuseQueries('/v1/analytics/scores', [
  ['', '/check'],
  'check=face.colour',
  ['check=face.match&by=person', '/by'],
  ['check=face.match&from=2026-11-02&to=2026-11-01', '/to'],
  ['check=face.match&from=2020-01-01', '/from'],
]);
