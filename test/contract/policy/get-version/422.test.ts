import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/policy/versions/1', ['policyId=No%20Name', 'policy=default']);
