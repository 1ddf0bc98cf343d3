import { refuseNames } from '../../../harness/refuse-names.js';

// Below the addresses that screens have.
refuseNames('/console/:page', ['a/b/c/d/e']);
