import { refuseDecided } from '../../harness/refuse-decided.js';

refuseDecided('renew-link', 'session_state_conflict');
