import { loadSet } from '@faceproof/models/sets/load-set.js';
import { changePolicy } from '@faceproof/orchestrator/journey/accounts/change-policy.js';
import { reviewSession } from '@faceproof/orchestrator/journey/reviews/review-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { loadEnvelope } from '@faceproof/orchestrator/sessions/load-envelope.js';
import { loadSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { SessionVerdict } from '@faceproof/protocol/verdict/documents.js';
import type { ReviewOutcome, Scenario } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { measuredBy } from '../../harness/media/measured-by.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const fixture = useOpened(() => openFixture({ included: 1000 }));

const envelopeOf = async (sessionId: string): Promise<SessionEnvelope> =>
  loadEnvelope(fixture.service, fixture.service.db, await loadSession(fixture.service.db, sessionId));
const open = (verdict: SessionVerdict | null) =>
  verdict?.clauses.filter(({ level }) => level !== 'MET').map(({ id, level }) => `${id} ${level}`);

/** Measured by a set that was placed after the session was opened, or by the shipped one. */
async function settle(
  scenario: Scenario,
  promoted?: { set: string; change: Parameters<typeof fixture.definitions.placeSet>[1] },
) {
  const { sessionId, captureId } = await uploadCapture(fixture);
  if (promoted !== undefined) await fixture.definitions.placeSet(promoted.set, promoted.change);
  const set = promoted === undefined ? loadSet() : loadSet({ set: promoted.set, dir: fixture.definitions.dir });
  await writeInWorkersStead(fixture, captureId, scenario, (measured) => measuredBy(set, measured));
  await settleCapture(fixture.service, captureId, 'MEASURED');
  return envelopeOf(sessionId);
}

describe('the verdict', () => {
  it('of the shipped set conforms to the standard, and names profile, calibration and mode', async () => {
    const { evaluation, evidence } = await settle('approve');
    expect(evaluation).toMatchObject({
      profileId: 'standard-2026',
      profileDigest: fixture.service.profiles.find('standard-2026')?.digest,
      mode: 'LIVE',
      conforms: true,
      calibrationDigest: loadSet().calibration?.digest,
    });
    const row = await fixture.service.db('receipts').where({ id: evidence?.receiptId }).first('bundle');
    expect(JSON.parse(row.bundle).evaluation).toEqual(evaluation);
  });

  it('is of the set that measured: a promotion between opening and settling changes it', async () => {
    const uncalibrated = await settle('approve', { set: '2026-12-10', change: (set) => delete set.calibration });
    expect(uncalibrated.evaluation).toMatchObject({ conforms: false, calibrationDigest: null });
    expect(open(uncalibrated.evaluation)).toEqual(['liveness.threshold NOT_MEASURED']);
    // Under ADAPTIVE, the fusion says what is clear.
    const passive = { liveness: { mode: 'PASSIVE' } } as const;
    await changePolicy(fixture.service, { ...fixture.tenant('LIVE'), policyId: 'default', changedBy: null }, passive, null);
    const lax = await settle('approve', {
      set: '2026-12-11',
      change: (set) => Object.assign(set.checks['liveness.passive']!, { threshold: 0.2, reviewThreshold: null }),
    });
    expect(open(lax.evaluation)).toEqual(['liveness.threshold BELOW']);
  });

  it('counts a check that was skipped, and rates of other networks than ran, as not measured', async () => {
    const session = await settle('approve', { set: '2026-12-12', change: (set) => delete set.models.pose });
    expect([session.status, open(session.evaluation)]).toEqual([
      'IN_REVIEW',
      ['face.quality NOT_MEASURED', 'liveness.threshold NOT_MEASURED'],
    ]);
  });

  it.each<[ReviewOutcome, string[]]>([
    ['APPROVED', ['face.consistency BELOW']],
    ['DECLINED', []],
  ])('is made again by a review: a check that said otherwise, and %s', async (outcome, expected) => {
    const { sessionId, evaluation } = await settle('review_pending');
    expect(open(evaluation)).toEqual([]);
    const id = 'mem_00000000000000000000000000';
    await reviewSession(fixture.service, sessionId, { voter: { id, isOwner: false, memberId: id }, vote: { outcome } });
    expect(open((await envelopeOf(sessionId)).evaluation)).toEqual(expected);
  });

  it('is null before a decision, and of a session that ended without one', async () => {
    const { sessionId, captureId } = await uploadCapture(fixture);
    expect((await envelopeOf(sessionId)).evaluation).toBeNull();
    await settleCapture(fixture.service, captureId, 'TIMED_OUT');
    expect(await envelopeOf(sessionId)).toMatchObject({ status: 'FAILED', evaluation: null });
  });
});
