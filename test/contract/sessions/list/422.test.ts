import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/sessions', [
  'status=DONE',
  'createdAfter=yesterday',
  'createdAfter=0000-01-01T00:00:00Z',
  'createdAfter=9999-12-31T23:59:59-23:59',
  'createdAfter=2026-01-01T00:00:00-16:00',
  'subjectId=',
  'cursor=ses_1',
]);
