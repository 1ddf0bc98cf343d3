import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/capture-assets/:file');
