import { readOutcome } from '@faceproof/orchestrator/jobs/jobs.js';
import { HOPELESS } from '@faceproof/protocol/measuring/job.js';
import { describe, expect, it } from 'vitest';

describe('the outcome of a measurement', () => {
  it.each([
    ['no failure', {}, 'MEASURED'],
    ['an error that may pass', { 'bull:measure:cap_1': 'ObjectStoreError: ENOSPC' }, 'TRIES_ENDED'],
    [
      'an error that no retry changes',
      { 'bull:measure:cap_1': `${HOPELESS}MediaBrokenError: not what was sealed` },
      'ENGINE_FAILED',
    ],
    ['a capture that ended its workers', { 'bull:measure:cap_1': 'job stalled more than allowable limit' }, 'ENGINE_FAILED'],
    ['an error that only speaks of hope', { 'bull:measure:cap_1': `Error: ${HOPELESS}` }, 'TRIES_ENDED'],
  ])('%s', (_name, failures, outcome) => {
    expect(readOutcome(failures)).toBe(outcome);
  });
});
