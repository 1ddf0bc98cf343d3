import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/retention/:accountId', ['acc_nobody']);
