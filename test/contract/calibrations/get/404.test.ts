import { refuseNames } from '../../harness/refuse-names.js';

refuseNames('/v1/calibrations/:digest', [`sha256:${'0'.repeat(64)}`, 'none', '..%2F2026-11-27']);
