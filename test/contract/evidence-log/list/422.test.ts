import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/evidence', [
  'cursor=-1',
  'cursor=01',
  'cursor=9999999999999999',
  'size=x',
  'size=-1',
  // No checkpoint has this size.
  'size=77',
]);
