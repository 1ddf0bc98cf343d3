import { refuseNames } from '../../harness/refuse-names.js';

refuseNames('/v1/consent-texts/:textHash', [`sha256:${'0'.repeat(64)}`, 'sha256:', 'none']);
