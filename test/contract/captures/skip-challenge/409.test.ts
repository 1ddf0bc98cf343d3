import { refuseStep } from '../../harness/refuse-step.js';

refuseStep('skip', 'session_state_conflict');
