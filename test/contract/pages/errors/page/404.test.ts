import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/errors/:code', ['nothing', 'constructor', '__proto__', 'NOT_FOUND', '%00']);
