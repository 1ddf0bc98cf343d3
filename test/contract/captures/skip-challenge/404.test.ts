import { refuseStep } from '../../harness/refuse-step.js';

refuseStep('skip', 'not_found');
