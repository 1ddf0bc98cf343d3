import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../orchestrator/pages/capture/app/api.js';
import { screenOfError } from '../../../../orchestrator/pages/capture/app/flow/screen.js';

describe('the screen after a refused call', () => {
  it('says that the link was used too often if the session still takes attempts', () => {
    const refused = new CallError('session_state_conflict', 409, { currentStatus: 'CAPTURING' });
    expect(screenOfError(refused)).toEqual({ name: 'CLOSED', why: 'spent' });
  });

  it('offers to open the page again if the session has moved on', () => {
    const movedOn = new CallError('session_state_conflict', 409, { currentStatus: 'PROCESSING' });
    expect(screenOfError(movedOn)).toEqual({ name: 'CLOSED', why: 'error' });
  });
});
