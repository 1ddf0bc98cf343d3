import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/sessions/ses_none', ['wait=0', 'wait=61', 'wait=x', 'wiat=1']);
