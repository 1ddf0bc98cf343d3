import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { openDamagedTemplates } from '@faceproof/orchestrator/enrollments/damaged-templates.js';
import { storeDuplicateFinds } from '@faceproof/orchestrator/enrollments/duplicate-finds.store.js';
import { findDuplicates } from '@faceproof/orchestrator/enrollments/find-duplicates.js';
import { findEarlier } from '@faceproof/orchestrator/journey/reviews/find-earlier.js';
import { catchUpSearch } from '@faceproof/orchestrator/journey/settle/search-duplicates.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { enrollSession } from '@faceproof/orchestrator/journey/subjects/enroll-session.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { loadSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import type { Check, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

/** A separate face for each name: orthogonal unit vectors. */
const DIMENSIONS = 512;
const people = new Map<string, number>();
function faceOf(name: string): number[] {
  const axis = people.get(name) ?? people.size;
  people.set(name, axis);
  return Array.from({ length: DIMENSIONS }, (_, i) => (i === axis ? 1 : 0));
}

describe('face.duplicate, if the policy requires it', () => {
  const fixture = useOpened(() => openFixture({ included: 1000 }));
  beforeAll(async () => {
    await putPolicy({ checks: { 'face.duplicate': { required: true } } });
  });

  const call = (method: string, path: string, body?: object) =>
    fetch(`${fixture.base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const putPolicy = async (policy: object) => expect((await call('PUT', '/v1/policy', policy)).status).toBe(200);

  async function measured(name: string, session: Partial<CreateSession>, change: (m: Measurement) => object = () => ({})) {
    const capture = await uploadCapture(fixture, { session });
    await writeInWorkersStead(fixture, capture.captureId, 'approve', (m) => ({ template: faceOf(name), ...change(m) }));
    return capture;
  }

  async function verify(name: string, session: Partial<CreateSession>, change?: (m: Measurement) => object) {
    const { captureId, sessionId } = await measured(name, session, change);
    await settleCapture(fixture.service, captureId, 'MEASURED');
    return read(sessionId);
  }

  async function read(sessionId: string): Promise<SessionEnvelope & { duplicate: Check | undefined; codes: string[] }> {
    const envelope = (await (await call('GET', `/v1/sessions/${sessionId}`)).json()) as SessionEnvelope;
    const duplicate = envelope.checks.find(({ kind }) => kind === 'face.duplicate');
    return { ...envelope, duplicate, codes: envelope.decision?.reasons.map(({ code }) => code) ?? [] };
  }

  /** A capture of an undecided session. */
  async function verifyOnly(name: string): Promise<Measurement> {
    let kept: Measurement | null = null;
    await measured(name, { subjectId: `u-${name}` }, (m) => {
      kept = m;
      return {};
    });
    if (kept === null) throw new Error('Nothing was measured');
    return kept;
  }

  async function newestSession() {
    const row = await fixture.service.db('sessions').orderBy('created_at', 'desc').first('id');
    return loadSession(fixture.service.db, row.id);
  }

  const enrolled = (subjectId: string) => ({ subjectId, enrollOnApprove: true });

  it('approves a person without a similar enrollment, and scores the distance to the closest', async () => {
    const ann = await verify('ann', enrolled('u-ann'));
    expect(ann.status).toBe('APPROVED');
    expect(ann.duplicate).toMatchObject({ status: 'PASSED', score: 1, threshold: 0.5 });
    expect((await verify('ben', enrolled('u-ben'))).duplicate).toMatchObject({ status: 'PASSED', score: 1 });
  });

  it('sends a face that is enrolled under another subject to a review, and names the enrollment', async () => {
    const first = await verify('cat', enrolled('u-cat'));
    const second = await verify('cat', enrolled('u-cat-again'));
    expect([second.status, second.codes]).toEqual(['IN_REVIEW', ['DUPLICATE_FACE']]);
    expect(second.duplicate).toMatchObject({ status: 'FAILED', score: 0, duplicates: [first.enrollment?.enrollmentId] });
    const earlier = await findEarlier(fixture.service, await newestSession());
    expect(earlier.filter(({ finding }) => finding === 'DUPLICATE')).toMatchObject([
      { session: { id: first.sessionId }, samePerson: false },
    ]);
    expect(second.duplicate?.engine?.model).toBe('simulated-match');
    expect(second.enrollment).toBeNull();
  });

  it('distinguishes a returning person from a second account', async () => {
    const first = await verify('dan', enrolled('u-dan'));
    expect((await verify('dan', { subjectId: 'u-dan' })).status).toBe('APPROVED');
    const reference = { source: 'ENROLLMENT' as const, enrollmentId: first.enrollment?.enrollmentId ?? '' };
    const made = () => fixture.service.db('enrollments').where({ id: reference.enrollmentId });
    const { digest } = await made().first('digest');
    // Of the running match model, or it could not be compared.
    await made().update({ digest: firstMatch(fixture.service.sets.newest().stamps).digest });
    const back = await verify('dan', { flow: 'ONBOARDING', reference }, () => ({
      reference: { kind: 'TEMPLATE', comparable: true, similarity: 1 },
    }));
    expect([back.status, back.duplicate?.status]).toEqual(['APPROVED', 'PASSED']);
    await made().update({ digest });
  });

  it('approves only one of two concurrent sessions with one face', async () => {
    const both = await Promise.all([measured('eve', enrolled('u-eve-1')), measured('eve', enrolled('u-eve-2'))]);
    await Promise.all(both.map(({ captureId }) => settleCapture(fixture.service, captureId, 'MEASURED')));
    const ends = await Promise.all(both.map(async ({ sessionId }) => (await read(sessionId)).status));
    expect(ends.sort()).toEqual(['APPROVED', 'IN_REVIEW']);
  });

  it('is judged again for similar people enrolled meanwhile, but not for strangers', async () => {
    const { service } = fixture;
    const measurement = { ...(await verifyOnly('pam')), template: faceOf('pam') };
    const wanted = {
      ...fixture.tenant('LIVE'),
      except: [],
      template: faceOf('pam'),
      digest: firstMatch(measurement.models).digest,
    };
    const search = await findDuplicates(service, wanted, service.clock.now());
    const session = await newestSession();
    const caughtUp = () => service.db.transaction((tx) => catchUpSearch(service, tx, { session, measurement, search }));
    await verify('quin', enrolled('u-quin'));
    expect((await caughtUp())?.highest).toBe(search.highest);
    const { enrollment } = await verify('pam', enrolled('u-pam-2'));
    const found = await caughtUp();
    expect([found?.highest, found?.nearest[0]?.enrollmentId]).toEqual([1, enrollment?.enrollmentId]);
    // The same result as a single search over all.
    expect(found).toEqual(await findDuplicates(service, { ...wanted, except: [session.subjectRow] }, service.clock.now()));
  });

  it('names no subject erased between the search and the decision', async () => {
    const { db } = fixture.service;
    const gone = await verify('ray', enrolled('u-ray'));
    const session = await verify('sue', { subjectId: 'u-sue' });
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'u-ray');
    await db.transaction((tx) => storeDuplicateFinds(tx, session.sessionId, [gone.enrollment?.enrollmentId ?? '']));
    expect(await db('duplicate_finds').where({ session_id: session.sessionId })).toEqual([]);
  });

  it('does not search with a face that is not live', async () => {
    await verify('fay', enrolled('u-fay'));
    const fake = await verify('fay', { subjectId: 'u-fay-2' }, (m) => ({
      frames: m.frames.map((frame) => ({
        ...frame,
        main: { ...frame.main, outputs: { liveness: { 'simulated-liveness@2026-01-01': [-4] } } },
      })),
    }));
    expect(fake.status).toBe('DECLINED');
    expect(fake.duplicate).toMatchObject({ status: 'SKIPPED', score: null });
    expect(fake.duplicate).not.toHaveProperty('duplicates');
  });

  it('deletes matches with an erasure, on both sides', async () => {
    await verify('gus', enrolled('u-gus'));
    const other = await verify('gus', { subjectId: 'u-gus-2' });
    expect(other.duplicate?.duplicates).toHaveLength(1);
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'u-gus');
    expect((await read(other.sessionId)).duplicate).not.toHaveProperty('duplicates');
    expect(await fixture.service.db('duplicate_finds').where({ session_id: other.sessionId })).toEqual([]);
    expect((await verify('gus', { subjectId: 'u-gus-3' })).status).toBe('APPROVED');
  });

  it('finds people enrolled by a later call, and no longer those whose enrollment was deleted', async () => {
    const hal = await verify('hal', { subjectId: 'u-hal' });
    const enrollment = await enrollSession(fixture.service, fixture.tenant('LIVE'), {
      sessionId: hal.sessionId,
      subjectId: null,
    });
    expect((await verify('hal', { subjectId: 'u-hal-2' })).duplicate?.duplicates).toEqual([enrollment.id]);
    expect((await call('DELETE', `/v1/enrollments/${enrollment.id}`)).status).toBe(204);
    expect((await verify('hal', { subjectId: 'u-hal-3' })).status).toBe('APPROVED');
  });

  it('does not search in another account', async () => {
    await verify('ida', enrolled('u-ida'));
    const account = await openAccount(fixture.service, { name: 'Neighbour', plan: 'free', included: 30 });
    const mine = fixture.account;
    Object.assign(fixture, { account });
    try {
      await putPolicy({ checks: { 'face.duplicate': { required: true } } });
      expect((await verify('ida', enrolled('u-ida-2'))).duplicate).toMatchObject({ status: 'PASSED', score: 1 });
    } finally {
      Object.assign(fixture, { account: mine });
    }
  });

  it('compares every enrollment, however few are read at once', async () => {
    const { service } = fixture;
    const known = await Promise.all(['kim', 'leo', 'mia', 'ned', 'oda'].map((name) => verify(name, enrolled(`u-${name}`))));
    const wanted = { ...fixture.tenant('LIVE'), except: [], template: faceOf('oda'), digest: `sha256:${'0'.repeat(64)}` };
    for (const rowsAtOnce of [1, 2, 500]) {
      const found = await findDuplicates(service, wanted, service.clock.now(), { rowsAtOnce });
      expect([found.highest, found.nearest[0]?.enrollmentId]).toEqual([1, known[4]?.enrollment?.enrollmentId]);
      expect(found.nearest).toHaveLength(5);
    }
  });

  it('goes to review if another template cannot be decrypted, and reports that once', async () => {
    const { service, account } = fixture;
    const said: string[] = [];
    const templateDamaged = openDamagedTemplates(({ enrollmentId }) => void said.push(enrollmentId));
    const pia = await verify('pia', enrolled('u-pia'));
    const id = pia.enrollment?.enrollmentId ?? '';
    const row = () => service.db('enrollments').where({ account_id: account.accountId, id });
    const { template } = await row().first();
    const wanted = { ...fixture.tenant('LIVE'), except: [], template: faceOf('oda'), digest: `sha256:${'0'.repeat(64)}` };
    const look = () => findDuplicates({ ...service, templateDamaged }, wanted, service.clock.now());
    const whole = await look();

    const changed = Buffer.from(template);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const damage of [changed, Buffer.from('too short'), Buffer.alloc(0)]) {
      await row().update({ template: damage });
      expect(await look()).toMatchObject({ highest: whole.highest, incomparable: whole.incomparable + 1 });
    }
    expect(said).toEqual([id]);
    const rob = await verify('rob', { subjectId: 'u-rob' });
    expect([rob.status, rob.duplicate?.status]).toEqual(['IN_REVIEW', 'INCONCLUSIVE']);
    await row().update({ template });
    expect(await look()).toEqual(whole);
  });

  it('goes to review if someone was enrolled with other weights', async () => {
    await fixture.service
      .db('enrollments')
      .where({ account_id: fixture.account.accountId })
      .limit(1)
      .update({ digest: 'sha256:older' });
    const joe = await verify('joe', { subjectId: 'u-joe' });
    expect([joe.status, joe.codes, joe.duplicate?.status]).toEqual(['IN_REVIEW', ['REVIEW_BAND'], 'INCONCLUSIVE']);
  });
});
