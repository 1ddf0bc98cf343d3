import { refuseNames } from '../../../harness/refuse-names.js';

// It is there in development only.
refuseNames('/demo/:page', ['embed']);
