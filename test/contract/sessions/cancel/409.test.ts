import { refuseDecided } from '../../harness/refuse-decided.js';

refuseDecided('cancel', 'session_state_conflict');
