import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/capture-logos/:digest', ['none', 'a'.repeat(64), '%00', "'%20or%201=1"]);
