import { refuseNames } from '../../../harness/refuse-names.js';

refuseNames('/clients/:file', ['none.tgz', '..%2fpackage.json', '.built-from', 'clients.json', 'constructor', '%E0%A4%A']);
