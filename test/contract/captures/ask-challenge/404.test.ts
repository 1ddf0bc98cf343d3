import { refuseStep } from '../../harness/refuse-step.js';

refuseStep('challenge', 'not_found');
