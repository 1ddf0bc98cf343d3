import { refuseNames } from '../../harness/refuse-names.js';

refuseNames('/v1/profiles/:profileId', ['none', '..%2Fprofiles', '__proto__']);
