import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries('/v1/evidence-log/checkpoint', ['witnessed=yes', 'witnessed=', 'size=1'], { key: null });
