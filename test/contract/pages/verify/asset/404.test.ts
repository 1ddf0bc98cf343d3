import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/verify-assets/:file');
