import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/calls', ['failed=yes', 'actor=anna']);
