import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { bandsOf, mirrorFaceHash } from '@faceproof/orchestrator/captures/face-hashes.js';
import { CANDIDATES_MAX, INDEX_ROWS_MAX } from '@faceproof/orchestrator/captures/face-hashes.store.js';
import { type Moment, mirrorMoment } from '@faceproof/orchestrator/captures/moments.js';
import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/captures/accept-capture.js';
import { openAttempt } from '@faceproof/orchestrator/journey/captures/open-capture.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { findEarlier } from '@faceproof/orchestrator/journey/reviews/find-earlier.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { SITTING_MS } from '@faceproof/orchestrator/journey/settle/recall-face-hashes.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { loadSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { landmarksOf, momentAt } from '../../harness/media/moments.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';

const fixture = useOpened(() => openFixture({ included: 1000 }));

/** The moments of a moving head: nothing of one is in another. */
const moments = (count = 7): Moment[] =>
  Array.from({ length: count }, () => {
    const [x = 0, y = 0, ...hash] = fixture.service.random.bytes(10);
    return momentAt(Buffer.from(hash).toString('hex'), { x: 0.3 + x / 640, y: 0.2 + y / 640, size: 0.15 });
  });
/** As coding a picture anew changes a hash: a few bits. */
const coded = (all: readonly Moment[]): Moment[] =>
  all.map(({ hash, points }) => ({ hash: (BigInt(`0x${hash}`) ^ 0x0000100000400001n).toString(16).padStart(16, '0'), points }));

interface Sent {
  subjectId?: string;
  /** An open session that takes another attempt. */
  sessionId?: string;
  deviceToken?: string;
  uploadedAt?: Date;
  scenario?: 'approve' | 'retry_quality_then_approve';
}

/** A LIVE capture whose faces look like this, settled. The bytes are new each time. @returns the decision */
async function captureOf(shown: readonly Moment[], sent: Sent = {}) {
  const { clock, ...rest } = fixture.service;
  const service = sent.uploadedAt === undefined ? fixture.service : { ...rest, clock: { now: () => sent.uploadedAt! } };
  const { db, vault } = service;
  const ask = sent.subjectId === undefined ? LIVENESS : { ...LIVENESS, subjectId: sent.subjectId };
  const sessionId = sent.sessionId ?? (await openSession(service, fixture.tenant('LIVE'), ask, unrecorded)).sessionId;
  const { captureId, challenge, uploadToken } = await openAttempt(service, sessionId, { by: 'SIMULATED_ENGINE' });
  const parts = shown.map(() => service.random.bytes(100));
  const metadata = sent.deviceToken === undefined ? {} : { deviceToken: sent.deviceToken };
  await acceptCapture(service, await checkUploadToken(service, captureId, uploadToken), { kind: 'FRAMES', parts, metadata });

  const row = await db('captures as c').join('sessions as s', 's.id', 'c.session_id').where('c.id', captureId).first();
  const subjectKey = await loadSubjectKey(service, db, row.subject_row);
  const key = vault.openObjectKey(subjectKey!, row.measurement_blob_id, row.measurement_wrapped_key);
  const scenario = sent.scenario ?? 'approve';
  const simulated = simulateMeasurement({ captureId, challenge, attempt: 1, scenario, hasReference: false });
  const [face] = simulated.frames;
  const frames = shown.map(({ hash, points }, index) => ({
    ...face!,
    index,
    motion: index === 0 ? null : 0.05,
    main: { ...face!.main!, faceHash: hash, landmarks: landmarksOf(points, face!) },
  }));
  await vault.putObject(row.measurement_blob_id, key, Buffer.from(JSON.stringify({ ...simulated, frames })));
  await settleCapture(service, captureId, 'MEASURED');

  const decision = await db('decisions').where({ session_id: sessionId }).first();
  const reasons: string[] = (decision?.reasons ?? []).map(({ code }: { code: string }) => code);
  const integrity = decision?.checks.find(({ kind }: { kind: string }) => kind === 'capture.integrity');
  return { sessionId, status: decision?.outcome ?? 'RETRY', reasons, signs: integrity?.signs ?? [] };
}

const APPROVED = { status: 'APPROVED', reasons: [], signs: [] };
const SUSPECTED = { status: 'REVIEW', reasons: ['MEDIA_REPLAYED', 'REVIEW_BAND'], signs: ['REPLAYED_MOMENTS'] };
const HINTED = { status: 'APPROVED', reasons: [], signs: ['REPLAYED_MOMENTS'] };

describe('the frames of an earlier capture, in other bytes', () => {
  it('go to a reviewer when re-encoded, mirrored or cut, and decline nobody', async () => {
    const shown = moments();
    const first = await captureOf(shown);
    expect(first).toMatchObject(APPROVED);
    const second = await captureOf(coded(shown));
    expect(second).toMatchObject(SUSPECTED);
    const earlier = await findEarlier(fixture.service, await loadSession(fixture.service.db, second.sessionId));
    expect(earlier).toMatchObject([{ session: { id: first.sessionId }, finding: 'REPLAYED', samePerson: false }]);
    expect(await captureOf(coded(shown).map(mirrorMoment))).toMatchObject(SUSPECTED);
    expect(await captureOf([...shown.slice(0, 4), ...moments(2)])).toMatchObject(SUSPECTED);
  });

  it('go to a reviewer on every plan', async () => {
    const { account } = fixture;
    fixture.account = await openAccount(fixture.service, { name: 'Developer', plan: 'development', included: 10 });
    const shown = moments();
    expect(await captureOf(shown)).toMatchObject(APPROVED);
    expect(await captureOf(coded(shown))).toMatchObject(SUSPECTED);
    fixture.account = account;
  });

  it('are not compared within one session: a person who tries again is in the same chair', async () => {
    const shown = moments();
    const first = await captureOf(shown, { scenario: 'retry_quality_then_approve' });
    expect(first.status).toBe('RETRY');
    expect(await captureOf(coded(shown), { sessionId: first.sessionId })).toMatchObject(APPROVED);
  });

  it('are a mere hint if the same claimed device repeats them within the hour', async () => {
    const shown = moments();
    const deviceToken = 'one-person-in-one-chair';
    const began = fixture.service.clock.now().getTime() - 3 * SITTING_MS;
    const at = (ms: number) => ({ deviceToken, uploadedAt: new Date(began + ms) });
    expect(await captureOf(shown, at(0))).toMatchObject(APPROVED);
    expect(await captureOf(coded(shown), at(SITTING_MS))).toMatchObject(HINTED);
    expect(await captureOf(shown, { ...at(SITTING_MS), deviceToken: 'another-device' })).toMatchObject(SUSPECTED);
    expect(await captureOf(shown, at(2 * SITTING_MS + 1))).toMatchObject(SUSPECTED);
  });

  it('are suspected however often one device repeated the capture of another', async () => {
    const shown = moments();
    await captureOf(shown);
    for (let i = 0; i <= CANDIDATES_MAX; i++) {
      expect(await captureOf(coded(shown), { deviceToken: 'the-device-of-a-thief' })).toMatchObject(SUSPECTED);
    }
  });

  it('are a hint within the hour also if more captures of the account share a band than one look-up reads', async () => {
    const { account } = fixture;
    fixture.account = await openAccount(fixture.service, { name: 'Large', plan: 'development', included: 10 });
    const shown = moments();
    const { sessionId } = await captureOf(moments());
    await crowd(sessionId, firstTokenOf(coded(shown)));
    const deviceToken = 'in-a-large-account';
    expect(await captureOf(shown, { deviceToken })).toMatchObject(APPROVED);
    expect(await captureOf(coded(shown), { deviceToken })).toMatchObject(HINTED);
    await fixture.service.db('face_hashes').where('capture_id', 'like', 'cap_0crowd%').delete();
    fixture.account = account;
  });

  it('leave no token of a device behind', async () => {
    const deviceToken = 'a-token-that-is-not-stored';
    await captureOf(moments(), { deviceToken });
    const { rows: found } = await fixture.service.db.raw('select l::text as line from face_hashes l');
    expect(found.map(({ line }: { line: string }) => line).join()).not.toContain(Buffer.from(deviceToken).toString('hex'));
    const digests = await fixture.service.db('face_hashes').whereNotNull('device_digest').select('device_digest');
    expect(digests.length).toBeGreaterThan(0);
    const sealed = await fixture.service.db('captures').whereNotNull('intake_sealed').select('intake_sealed');
    for (const { intake_sealed } of sealed) expect(intake_sealed.toString('latin1')).not.toContain(deviceToken);
  });

  it('are not recognized in captures of other people or of the same person', async () => {
    const [calm] = moments(1);
    expect((await captureOf(Array(6).fill(calm))).status).toBe('APPROVED');
    expect((await captureOf(Array(6).fill(calm))).status).toBe('APPROVED');
    for (let i = 0; i < 5; i++) expect((await captureOf(moments())).status).toBe('APPROVED');
  });

  it('are forgotten with the person', async () => {
    const shown = moments();
    const before = await rows();
    await captureOf(shown, { subjectId: 'forget-me' });
    expect((await rows()).length).toBeGreaterThan(before.length);
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'forget-me', unrecorded);
    expect(await rows()).toEqual(before);
    expect((await captureOf(coded(shown))).status).toBe('APPROVED');
  });

  it('are forgotten on their date, and no millisecond before', async () => {
    const shown = moments();
    await captureOf(shown);
    const due = await fixture.service.db('face_hashes').max({ at: 'expires_at' }).first();
    const daysUntil = (due?.at.getTime() - fixture.service.clock.now().getTime()) / 86_400_000;
    expect(Math.round(daysUntil)).toBe(DEFAULT_POLICY.retention.fingerprintDays);
    const by = (ms: number) => ({ ...fixture.service, clock: { now: () => new Date(due?.at.getTime() + ms) } });
    await sweep(by(-1));
    expect(await captureOf(coded(shown))).toMatchObject(SUSPECTED);
    await fixture.service.db('face_hashes').where('expires_at', '>', due?.at).delete();
    await sweep(by(0));
    expect(await rows()).toEqual([]);
    expect((await captureOf(coded(shown))).status).toBe('APPROVED');
  });

  it('tell nothing to who holds the database alone, and do not link two accounts', async () => {
    const shown = moments();
    await captureOf(shown);
    const mine = await rows();
    expect(mine.length).toBeGreaterThan(0);
    const hexes = shown.flatMap(({ hash }) => [hash, mirrorFaceHash(hash)]);
    for (const hash of hexes) expect(mine.join()).not.toContain(hash);
    const account = fixture.account;
    fixture.account = await openAccount(fixture.service, { name: 'Other', plan: 'free', included: 10 });
    expect((await captureOf(shown)).status).toBe('APPROVED');
    const other = new Set((await tokens(fixture.account.accountId)).map((token) => token.toString('hex')));
    const own = new Set((await tokens(account.accountId)).map((token) => token.toString('hex')));
    fixture.account = account;
    expect(other.size).toBeGreaterThan(0);
    expect([...other].filter((token) => own.has(token))).toEqual([]);
  });

  it('stop no capture that resembles one whose face hashes do not open', async () => {
    const shown = moments();
    await captureOf(shown);
    await fixture.service.db('face_hashes').update({ hashes_sealed: Buffer.alloc(60) });
    expect((await captureOf(coded(shown))).status).toBe('APPROVED');
  });
});

/** The token whose rows a look-up of these moments reads first. */
function firstTokenOf(shown: readonly Moment[]): Buffer {
  const bands = shown.flatMap(({ hash }) => [hash, mirrorFaceHash(hash)]).flatMap(bandsOf);
  const tokenOf = (band: number) =>
    fixture.service.vault.digestFor(fixture.account.accountId, 'face-hash-band:LIVE', String(band)).subarray(0, 8);
  return bands.map(tokenOf).sort(Buffer.compare)[0]!;
}

/** As many earlier captures with one band as a look-up reads rows, whose hashes resemble nothing. */
async function crowd(sessionId: string, token: Buffer): Promise<void> {
  const { db } = fixture.service;
  await db.raw(
    `insert into captures select made.* from captures c cross join generate_series(1000, ?) n
     cross join lateral jsonb_populate_record(c, jsonb_build_object(
       'id', 'cap_0crowd' || n, 'attempt', n, 'upload_token_digest', sha256(n::text::bytea),
       'media_blob_id', null, 'measurement_blob_id', null)) made where c.session_id = ?`,
    [1000 + INDEX_ROWS_MAX, sessionId],
  );
  await db.raw(
    `insert into face_hashes (capture_id, hashes_sealed, expires_at)
     select c.id, l.hashes_sealed, l.expires_at from captures c cross join (
       select l.* from face_hashes l join captures o on o.id = l.capture_id where o.session_id = ? limit 1
     ) l where c.id like 'cap_0crowd%'`,
    [sessionId],
  );
  await db.raw(
    `insert into face_hash_bands (account_id, mode, token, capture_id)
     select ?, 'LIVE', ?, id from captures where id like 'cap_0crowd%'`,
    [fixture.account.accountId, token],
  );
}

/** Every row of face hashes, as text. */
async function rows(): Promise<string[]> {
  const { db } = fixture.service;
  const { rows: found } = await db.raw(
    'select l::text as line from face_hashes l union all select b::text from face_hash_bands b order by line',
  );
  return found.map(({ line }: { line: string }) => line);
}

async function tokens(accountId: string): Promise<Buffer[]> {
  return (await fixture.service.db('face_hash_bands').where({ account_id: accountId }).select('token')).map(
    ({ token }) => token,
  );
}
