import { refuseNames } from '../../../harness/refuse-names.js';

// This machine has no weights.
refuseNames('/:file', ['capture-detector.bin']);
