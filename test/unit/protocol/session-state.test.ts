import {
  isTerminal,
  nextStatus,
  SESSION_EVENTS,
  SESSION_STATUSES,
  type SessionStatus,
} from '@faceproof/protocol/session-state.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const event = fc.constantFrom(...SESSION_EVENTS);

function walk(events: readonly (typeof SESSION_EVENTS)[number][]): SessionStatus[] {
  const path: SessionStatus[] = ['CREATED'];
  for (const each of events) {
    const next = nextStatus(path.at(-1)!, each);
    if (next !== null) path.push(next);
  }
  return path;
}

describe('the state machine', () => {
  it('never leaves a terminal status', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const path = walk(events);
        const firstEnd = path.findIndex(isTerminal);
        expect(firstEnd === -1 || firstEnd === path.length - 1).toBe(true);
      }),
    );
  });

  it('reaches a decision only through PROCESSING, or a review of half an attempt', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const path = walk(events);
        for (const decided of ['APPROVED', 'DECLINED'] as const) {
          if (path.includes(decided)) expect(path.includes('PROCESSING') || path.includes('IN_REVIEW')).toBe(true);
        }
      }),
    );
  });

  it('lets only CREATED and CAPTURING expire or be canceled', () => {
    for (const each of ['EXPIRE', 'CANCEL'] as const) {
      expect(SESSION_STATUSES.filter((status) => nextStatus(status, each) !== null)).toEqual(['CREATED', 'CAPTURING']);
    }
  });

  it('has exactly five terminal statuses', () => {
    expect(SESSION_STATUSES.filter(isTerminal)).toEqual(['APPROVED', 'DECLINED', 'FAILED', 'EXPIRED', 'CANCELED']);
  });

  it('ends a review only as approved or declined', () => {
    const moves = SESSION_EVENTS.map((each) => nextStatus('IN_REVIEW', each)).filter((status) => status !== null);
    expect(moves.sort()).toEqual(['APPROVED', 'DECLINED']);
  });
});
