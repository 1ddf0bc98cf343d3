import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/policy/versions', ['cursor=0', 'policyId=unknown']);
