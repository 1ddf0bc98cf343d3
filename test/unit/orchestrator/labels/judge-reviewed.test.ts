import { judgeReviewed, labelReview } from '@faceproof/orchestrator/journey/labels/judge-reviewed.js';
import type { Vote } from '@faceproof/orchestrator/reviews/review.js';
import type { ReviewedSession } from '@faceproof/orchestrator/reviews/reviewed-sessions.store.js';
import { REVIEW_REASON_CODES, type ReviewReasonCode, reason } from '@faceproof/protocol/reasons.js';
import { describe, expect, it } from 'vitest';

const declined = (reasonCodes: ReviewReasonCode[], hasReference = true) =>
  labelReview({ outcome: 'DECLINED', reasonCodes }, hasReference);
const NOTHING = { liveness: null, samePerson: null };

describe('the label of a review', () => {
  it('says of an approval that the person is live, and the one in the reference if there is one', () => {
    const approved = { outcome: 'APPROVED', reasonCodes: [] } as const;
    expect(labelReview({ ...approved, reasonCodes: [] }, true)).toEqual({ liveness: 'live', samePerson: true });
    expect(labelReview({ ...approved, reasonCodes: [] }, false)).toEqual({ liveness: 'live', samePerson: null });
  });

  it('says of a suspected spoof that it is an attack, and nothing about whose face it shows', () => {
    expect(declined(['SPOOF_SUSPECTED'])).toEqual({ liveness: 'attack', samePerson: null });
    expect(declined(['FACE_MISMATCH', 'SPOOF_SUSPECTED'])).toEqual({ liveness: 'attack', samePerson: null });
  });

  it('says of a mismatch that there are two people, and nothing about liveness', () => {
    expect(declined(['FACE_MISMATCH'])).toEqual({ liveness: null, samePerson: false });
    expect(declined(['FACE_MISMATCH', 'TOO_DARK'])).toEqual({ liveness: null, samePerson: false });
    expect(declined(['FACE_MISMATCH'], false)).toEqual(NOTHING);
  });

  it('says nothing of a mismatch in a medium that a person thinks is forged', () => {
    for (const code of ['MEDIA_REPLAYED', 'CAPTURE_INJECTION_SUSPECTED', 'CHALLENGE_FAILED', 'FRAMES_INCONSISTENT'] as const)
      expect([code, declined(['FACE_MISMATCH', code])]).toEqual([code, NOTHING]);
  });

  it('says nothing of any other reason, nor of a decline without one', () => {
    const others = REVIEW_REASON_CODES.filter((code) => code !== 'SPOOF_SUSPECTED' && code !== 'FACE_MISMATCH');
    for (const code of others) expect([code, declined([code])]).toEqual([code, NOTHING]);
    expect(declined([])).toEqual(NOTHING);
  });
});

describe('a reviewed session', () => {
  const own = new Map(
    [true, false].map((namesModelUse) => [
      `sha256:${namesModelUse}`,
      { hash: `sha256:${namesModelUse}`, locale: 'en', version: '2.1', text: {}, namesModelUse },
    ]),
  );
  const vote = (change: Partial<Vote> = {}): Vote => {
    return { by: 'mem_anna', outcome: 'DECLINED', reasonCodes: [], reviewer: null, note: null, at: new Date(0), ...change };
  };
  const judge = (change: Partial<ReviewedSession> = {}) =>
    judgeReviewed(
      {
        id: 'ses_1',
        subjectRow: 'row',
        outcome: 'DECLINED',
        reasons: [reason('SPOOF_SUSPECTED', 'liveness.passive')],
        votes: [vote()],
        decidedAt: new Date(0),
        erasedAt: null,
        consentTextHash: 'sha256:true',
        reference: null,
        ...change,
      },
      own,
    );

  it('has the reasons that people gave, and not those of the checks', () => {
    expect(judge()).toEqual({ outcome: 'DECLINED', reasonCodes: [] });
    const votes = [vote({ reasonCodes: ['BLURRED'] }), vote({ by: 'mem_ben', reasonCodes: ['BLURRED', 'TOO_DARK'] })];
    expect(judge({ votes })).toEqual({ outcome: 'DECLINED', reasonCodes: ['BLURRED', 'TOO_DARK'] });
  });

  it('has nothing of a vote that did not decide', () => {
    const overruled = vote({ by: 'mem_ben', outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] });
    const votes = [vote({ outcome: 'APPROVED' }), overruled, vote({ by: 'mem_chef', outcome: 'APPROVED' })];
    expect(judge({ outcome: 'APPROVED', votes })).toEqual({ outcome: 'APPROVED', reasonCodes: [] });
  });

  it('counts for a key only if it voted for a person whom it named', () => {
    expect(judge({ votes: [vote({ by: 'key_1' })] })).toBe('NO_PERSON_NAMED');
    expect(judge({ votes: [vote({ by: 'key_1', reviewer: 'Anna' })] })).toMatchObject({ outcome: 'DECLINED' });
    expect(judge({ votes: [] })).toBe('NO_PERSON_NAMED');
    const person = vote({ outcome: 'APPROVED' });
    expect(judge({ votes: [person, vote({ by: 'key_1' })] })).toBe('NO_PERSON_NAMED');
  });

  it('is left out without a consent to a text of the account that names the use', () => {
    expect(judge({ consentTextHash: null })).toBe('NO_CONSENT');
    expect(judge({ consentTextHash: 'sha256:standard' })).toBe('STANDARD_TEXT');
    expect(judge({ consentTextHash: 'sha256:false' })).toBe('TEXT_DOES_NOT_NAME_USE');
  });

  it('is left out once the person is erased, and if time decided', () => {
    expect(judge({ erasedAt: new Date(0) })).toBe('ERASED');
    expect(judge({ reasons: [reason('REVIEW_TIMEOUT', null)] })).toBe('TIMED_OUT');
  });
});
