import { judgeVote } from '@faceproof/orchestrator/reviews/judge-vote.js';
import { describe, expect, it } from 'vitest';

const ANNA = { id: 'mem_anna', isOwner: false, memberId: 'mem_anna' };
const BEN = { id: 'mem_ben', isOwner: false, memberId: 'mem_ben' };
const OWNER = { id: 'mem_owner', isOwner: true, memberId: 'mem_owner' };
const APPROVED = { by: ANNA.id, outcome: 'APPROVED' } as const;
const DECLINED = { by: BEN.id, outcome: 'DECLINED' } as const;

describe('a vote', () => {
  it('decides alone where one reviewer is enough', () => {
    expect(judgeVote({ state: 'OPEN', approvals: 1 }, [], ANNA, 'APPROVED')).toEqual({ kind: 'DECIDE' });
  });

  it('waits for a second where two must agree', () => {
    expect(judgeVote({ state: 'OPEN', approvals: 2 }, [], ANNA, 'APPROVED')).toEqual({ kind: 'WAIT', state: 'SECOND' });
  });

  it('decides as the second if both agree, and disputes if not', () => {
    const second = { state: 'SECOND', approvals: 2 } as const;
    expect(judgeVote(second, [APPROVED], BEN, 'APPROVED')).toEqual({ kind: 'DECIDE' });
    expect(judgeVote(second, [APPROVED], BEN, 'DECLINED')).toEqual({ kind: 'WAIT', state: 'DISPUTED' });
  });

  it('is never the second of the same reviewer', () => {
    expect(judgeVote({ state: 'SECOND', approvals: 2 }, [APPROVED], ANNA, 'APPROVED')).toEqual({ kind: 'SECOND_NEEDED' });
  });

  it('of a key is never the second of another key; of a member it is', () => {
    const second = { state: 'SECOND', approvals: 2 } as const;
    const byKey = [{ by: 'key_1', outcome: 'APPROVED' }] as const;
    const other = { id: 'key_2', isOwner: false, memberId: null };
    expect(judgeVote(second, byKey, other, 'APPROVED')).toEqual({ kind: 'SECOND_NEEDED' });
    expect(judgeVote(second, byKey, ANNA, 'APPROVED')).toEqual({ kind: 'DECIDE' });
    expect(judgeVote(second, [APPROVED], other, 'APPROVED')).toEqual({ kind: 'DECIDE' });
  });

  it('on a dispute counts only if it is of an owner who has not voted', () => {
    const disputed = { state: 'DISPUTED', approvals: 2 } as const;
    const votes = [APPROVED, DECLINED];
    expect(judgeVote(disputed, votes, OWNER, 'APPROVED')).toEqual({ kind: 'DECIDE' });
    const third = { id: 'key_3', isOwner: false, memberId: null };
    expect(judgeVote(disputed, votes, third, 'APPROVED')).toEqual({ kind: 'SECOND_NEEDED' });
    expect(judgeVote(disputed, [{ ...APPROVED, by: OWNER.id }, DECLINED], OWNER, 'APPROVED')).toEqual({
      kind: 'SECOND_NEEDED',
    });
  });
});
