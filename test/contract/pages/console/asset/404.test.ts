import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/console-assets/:file');
