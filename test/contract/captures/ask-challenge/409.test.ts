import { refuseStep } from '../../harness/refuse-step.js';

refuseStep('challenge', 'session_state_conflict');
