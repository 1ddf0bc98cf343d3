import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/reviews', [
  'state=OPENED',
  'claimedBy=them',
  'limit=0',
  'limit=101',
  'limit=',
  'limit=1e1',
  'limit=0x5',
  'limit=%205',
  'cursor=x',
  'cursor=1.ses_none',
  'order=newest',
  'escalated=yes',
  'assignedTo=them',
]);
