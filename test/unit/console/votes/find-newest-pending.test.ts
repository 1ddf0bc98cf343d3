import { describe, expect, it } from 'vitest';
import { findNewestPending } from '../../../../console/votes/find-newest-pending.js';
import type { Cast } from '../../../../console/votes/send-votes.js';

const ballot = { sessionId: 'ses_1', outcome: 'APPROVED', reasonCodes: [], note: '', expectedVersion: 1 } as const;
const pendingUntil = (atMs: number): Cast => ({ step: 'PENDING', ballot, sentAt: new Date(atMs) });
const counted: Cast = { step: 'SENT', ballot };

describe('the vote that the undo key takes back', () => {
  it('is the one that was given last, in whichever mode', () => {
    expect(findNewestPending({ LIVE: [counted, pendingUntil(5_000)], TEST: [pendingUntil(7_000)] })).toBe('TEST');
    expect(findNewestPending({ LIVE: [pendingUntil(7_001)], TEST: [pendingUntil(7_000)] })).toBe('LIVE');
  });

  it('is the only one that is pending', () => {
    expect(findNewestPending({ LIVE: [], TEST: [pendingUntil(5_000)] })).toBe('TEST');
    expect(findNewestPending({ LIVE: [pendingUntil(5_000)], TEST: [counted] })).toBe('LIVE');
  });

  it('is none once every vote is on its way or counted', () => {
    expect(findNewestPending({ LIVE: [{ step: 'SENDING', ballot }], TEST: [counted] })).toBeNull();
  });
});
