import { loadSet } from '@faceproof/models/sets/load-set.js';
import { countIncomparable, findEnrollment, templateFor } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { findDuplicates } from '@faceproof/orchestrator/enrollments/find-duplicates.js';
import { showEnrollment } from '@faceproof/orchestrator/enrollments/show-enrollment.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { decodeTemplates } from '@faceproof/protocol/measuring/template.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { placeMatchPair } from '../../harness/media/match-pair.js';
import { measuredBy } from '../../harness/media/measured-by.js';
import { shippedId, shippedModel } from '../../harness/media/shipped-models.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const SET = '2031-01-01';
const SECOND = { ...shippedModel('match'), model: 'second', version: '2030-12-31', sha256: '1'.repeat(64), calibration: [] };
const [FIRST_ID, SECOND_ID] = [shippedId('match'), 'second@2030-12-31'];
const [FIRST_DIGEST, SECOND_DIGEST] = [`sha256:${shippedModel('match').sha256}`, `sha256:${'1'.repeat(64)}`];

describe('a set with two match networks', () => {
  const fixture = useOpened(() => openFixture({ included: 20 }));
  let old: string;
  beforeAll(async () => {
    old = (await enroll('old', { template: [0.6, 0.8] })).id;
    await placeMatchPair(fixture.definitions, SET, { manifest: SECOND });
    await vi.waitFor(() => expect(fixture.service.sets.newest().set).toBe(SET), { timeout: 20_000 });
  });

  async function settle(session: Partial<CreateSession>, change: Partial<Measurement>) {
    const { captureId, sessionId } = await uploadCapture(fixture, { session });
    const set = fixture.service.sets.newest();
    await writeInWorkersStead(fixture, captureId, 'approve', (measured) => ({ ...measuredBy(set, measured), ...change }));
    await settleCapture(fixture.service, captureId, 'MEASURED');
    const { bundle } = await fixture.service.db('receipts').where({ session_id: sessionId }).first('bundle');
    const { checks }: VerificationBundle = JSON.parse(bundle);
    return { sessionId, match: checks.find(({ kind }) => kind === 'face.match'), checks };
  }

  async function enroll(subjectId: string, change: Partial<Measurement>) {
    const { sessionId } = await settle({ enrollOnApprove: true, subjectId }, change);
    return fixture.service.db('enrollments').where({ session_id: sessionId }).first();
  }

  const compareWith = (enrollmentId: string, similarities: Record<string, number>) =>
    settle(
      { flow: 'ONBOARDING', reference: { source: 'ENROLLMENT', enrollmentId } },
      { reference: { kind: 'TEMPLATE', comparable: true, similarity: similarities[FIRST_ID] ?? null, similarities } },
    );

  it('keeps one vector for each network in one sealed object, and finds it by either of them', async () => {
    const furtherTemplates = { [SECOND_ID]: [0, 1, 0] };
    const row = await enroll('new', { template: [1, 0], furtherTemplates });
    const { db, vault } = fixture.service;
    const tenant = fixture.tenant('LIVE');
    const subjectKey = (await loadSubjectKey(fixture.service, db, row.subject_row))!;
    const key = vault.openObjectKey(subjectKey, row.blob_id, row.wrapped_key);
    const templates = decodeTemplates(await vault.getObject(row.blob_id, key), FIRST_DIGEST);
    expect([...templates].map(([digest, numbers]) => [digest, [...numbers]])).toEqual([
      [FIRST_DIGEST, [1, 0]],
      [SECOND_DIGEST, [0, 1, 0]],
    ]);
    const enrollment = (await findEnrollment(db, tenant, row.id))!;
    expect(showEnrollment(enrollment, 'new').models).toMatchObject([{ model: 'mobilefacenet-512' }, { model: 'second' }]);
    expect(templateFor(enrollment, [SECOND_DIGEST])?.object?.blobId).toBe(row.blob_id);
    expect(templateFor(enrollment, [`sha256:${'2'.repeat(64)}`])).toBeNull();
    const search = (template: number[], digest: string) =>
      findDuplicates(fixture.service, { ...tenant, except: [], template, digest }, new Date());
    expect(await search([0, 1, 0], SECOND_DIGEST)).toMatchObject({
      ...{ highest: 1, incomparable: 1, nearest: [{ enrollmentId: row.id }] },
    });
    expect(await search([1, 0], FIRST_DIGEST)).toMatchObject({ highest: 1, incomparable: 0 });
    expect(await countIncomparable(db, [SECOND_DIGEST], new Date())).toMatchObject({ all: 2, lost: 1 });
    expect(await countIncomparable(db, [SECOND_DIGEST, FIRST_DIGEST], new Date())).toMatchObject({ all: 2, lost: 0 });
  });

  it('signs receipts that name both networks and the fusion, and the threshold of the set', async () => {
    const { match, checks } = await compareWith(old, { [FIRST_ID]: 0.9, [SECOND_ID]: 0.6 });
    const { threshold } = loadSet().thresholds['face.match'];
    expect(match).toMatchObject({ status: 'PASSED', score: '0.700000', threshold: threshold.toFixed(6) });
    const { pin, version } = fixture.service.sets.newest().matchFusion!;
    expect(match?.engines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ digest: FIRST_DIGEST }),
        expect.objectContaining({ digest: SECOND_DIGEST }),
        { model: 'fusion/match-2026-12-01', version, digest: pin.digest },
      ]),
    );
    // Frames are compared with each other by the first alone.
    const consistency = checks.find(({ kind }) => kind === 'face.consistency')?.engines ?? [];
    expect(consistency.map(({ digest }) => digest)).not.toContain(SECOND_DIGEST);
  });

  it('compares people enrolled before by the network that made their template, at its own threshold', async () => {
    const { match } = await compareWith(old, { [FIRST_ID]: 0.46 });
    expect(match).toMatchObject({ status: 'PASSED', score: '0.460000', threshold: '0.450000', digest: FIRST_DIGEST });
    expect(match?.engines.map(({ digest }) => digest)).not.toContain(SECOND_DIGEST);
    expect(match?.engines.some(({ model }) => model.startsWith('fusion/'))).toBe(false);
  });
});
