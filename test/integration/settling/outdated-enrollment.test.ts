import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import { expect, it } from 'vitest';
import { measuredBy } from '../../harness/media/measured-by.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture, unrecorded } from './journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const fixture = useOpened(() => openFixture({ included: 10 }));

async function settle(set: ModelSet, { captureId }: { captureId: string }, change: object = {}): Promise<void> {
  await writeInWorkersStead(fixture, captureId, 'approve', (measured) => ({ ...measuredBy(set, measured), ...change }));
  await settleCapture(fixture.service, captureId, 'MEASURED');
}

it('An enrollment of a replaced match model is refused as a reference, and fails the session under way without a charge', async () => {
  const { db } = fixture.service;
  const shipped = loadSet();
  const first = await uploadCapture(fixture, { session: { enrollOnApprove: true } });
  await settle(shipped, first);
  const { id: enrollmentId } = await db('enrollments').where({ session_id: first.sessionId }).first('id');
  const step: CreateSession = { flow: 'ONBOARDING', purpose: 'A step-up', reference: { source: 'ENROLLMENT', enrollmentId } };
  const underWay = await uploadCapture(fixture, { session: step });

  const { calibration: _, ...match } = shipped.manifests.match;
  await fixture.definitions.placeManifest({
    ...match,
    version: '2031-01-01',
    sha256: '1'.repeat(64),
    calibration: [],
  } as never);
  await fixture.definitions.placeSet('2031-01-01', (set) => {
    set.models.match = `${match.model}@2031-01-01`;
  });
  await expect.poll(() => fixture.service.sets.newest().set).toBe('2031-01-01');
  await expect(openSession(fixture.service, fixture.tenant('LIVE'), step, unrecorded)).rejects.toMatchObject({
    ...{ code: 'reference_unusable', members: { reason: 'ENROLLMENT_OUTDATED' } },
  });

  await settle(fixture.service.sets.newest(), underWay, {
    reference: { kind: 'TEMPLATE', comparable: false, similarity: null },
  });
  const of = { session_id: underWay.sessionId };
  expect(await db('sessions').where({ id: underWay.sessionId }).first('status')).toEqual({ status: 'FAILED' });
  expect(await db('decisions').where(of)).toMatchObject([
    { outcome: 'INCONCLUSIVE', reasons: [{ code: 'ENROLLMENT_OUTDATED' }] },
  ]);
  expect(await db('receipts').where(of)).toEqual([]);
  expect(await db('usage_rows').where(of)).toMatchObject([{ state: 'RELEASED' }]);
});
