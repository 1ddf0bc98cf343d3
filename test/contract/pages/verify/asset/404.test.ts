import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/verify-assets/:file', [
  'none.js',
  '..%2fpackage.json',
  '.built-from',
  'manifest.json',
  'constructor',
  '__proto__',
  '%00',
]);
