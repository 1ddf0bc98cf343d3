import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { mirrorLook } from '@faceproof/orchestrator/captures/looks.js';
import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/accept-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/erase-subject.js';
import { openAttempt } from '@faceproof/orchestrator/journey/open-capture.js';
import { openSession } from '@faceproof/orchestrator/journey/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { sweep } from '@faceproof/orchestrator/journey/sweep.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, LIVENESS, openHouse, unrecorded } from './journey-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse({ included: 1000 });
});
afterAll(() => house.close());

/** The moments of a moving head: nothing of one is in another. */
const moments = (): string[] => Array.from({ length: 7 }, () => house.service.random.bytes(8).toString('hex'));
/** As coding a picture anew changes a look: a few bits. */
const coded = (looks: readonly string[]): string[] =>
  looks.map((look) => (BigInt(`0x${look}`) ^ 0x0000100000400001n).toString(16).padStart(16, '0'));

/** A LIVE capture whose faces look like this, settled. The bytes are new each time. @returns the decision */
async function captureOf(looks: readonly string[], subjectId?: string): Promise<{ status: string; reasons: string[] }> {
  const { service } = house;
  const { db, vault } = service;
  const ask = subjectId === undefined ? LIVENESS : { ...LIVENESS, subjectId };
  const session = await openSession(service, house.tenant('LIVE'), ask, unrecorded);
  const { captureId, challenge, uploadToken } = await openAttempt(service, session.sessionId, {
    by: 'DEVICE',
    claimToken: null,
  });
  const parts = looks.map(() => service.random.bytes(100));
  await acceptCapture(service, await checkUploadToken(service, captureId, uploadToken), {
    kind: 'FRAMES',
    parts,
    metadata: {},
  });

  const row = await db('captures as c').join('sessions as s', 's.id', 'c.session_id').where('c.id', captureId).first();
  const subjectKey = await loadSubjectKey(service, db, row.subject_row);
  const key = vault.openObjectKey(subjectKey!, row.measurement_blob_id, row.measurement_wrapped_key);
  const simulated = simulateMeasurement({ captureId, challenge, attempt: 1, scenario: 'approve', hasReference: false });
  const frames = looks.map((look, index) => ({
    ...simulated.frames[0]!,
    index,
    motion: index === 0 ? null : 0.05,
    main: { ...simulated.frames[0]!.main!, look },
  }));
  await vault.putObject(row.measurement_blob_id, key, Buffer.from(JSON.stringify({ ...simulated, frames })));
  await settleCapture(service, captureId, 'MEASURED');

  const decision = await db('decisions').where({ session_id: session.sessionId }).first();
  return { status: decision.outcome, reasons: decision.reasons.map(({ code }: { code: string }) => code) };
}

const REPLAYED = { status: 'DECLINED', reasons: ['MEDIA_REPLAYED'] };

describe('the frames of an earlier capture, in other bytes', () => {
  it('are recognized as a replay when re-encoded, mirrored or cut', async () => {
    const looks = moments();
    expect(await captureOf(looks)).toEqual({ status: 'APPROVED', reasons: [] });
    expect(await captureOf(coded(looks))).toEqual(REPLAYED);
    expect(await captureOf(coded(looks).map(mirrorLook))).toEqual(REPLAYED);
    expect(await captureOf([...looks.slice(0, 4), ...moments().slice(0, 2)])).toEqual(REPLAYED);
  });

  it('are not recognized in captures of other people or of the same person', async () => {
    const [look = ''] = moments();
    expect((await captureOf(Array(6).fill(look))).status).toBe('APPROVED');
    expect((await captureOf(Array(6).fill(look))).status).toBe('APPROVED');
    for (let i = 0; i < 5; i++) expect((await captureOf(moments())).status).toBe('APPROVED');
  });

  it('are forgotten with the person', async () => {
    const looks = moments();
    const before = await rows();
    await captureOf(looks, 'forget-me');
    expect((await rows()).length).toBeGreaterThan(before.length);
    await eraseSubject(house.service, house.tenant('LIVE'), 'forget-me', unrecorded);
    expect(await rows()).toEqual(before);
    expect((await captureOf(coded(looks))).status).toBe('APPROVED');
  });

  it('are forgotten on their date, and no millisecond before', async () => {
    const looks = moments();
    await captureOf(looks);
    const due = await house.service.db('capture_looks').max({ at: 'expires_at' }).first();
    const daysUntil = (due?.at.getTime() - house.service.clock.now().getTime()) / 86_400_000;
    expect(Math.round(daysUntil)).toBe(DEFAULT_POLICY.retention.fingerprintDays);
    const by = (ms: number) => ({ ...house.service, clock: { now: () => new Date(due?.at.getTime() + ms) } });
    await sweep(by(-1));
    expect(await captureOf(coded(looks))).toEqual(REPLAYED);
    await house.service.db('capture_looks').where('expires_at', '>', due?.at).delete();
    await sweep(by(0));
    expect(await rows()).toEqual([]);
    expect((await captureOf(coded(looks))).status).toBe('APPROVED');
  });

  it('tell nothing to who holds the database alone, and do not link two accounts', async () => {
    const looks = moments();
    await captureOf(looks);
    const mine = await rows();
    expect(mine.length).toBeGreaterThan(0);
    const hexes = [...looks, ...looks.map(mirrorLook)];
    for (const look of hexes) expect(mine.join()).not.toContain(look);
    const account = house.account;
    house.account = await openAccount(house.service, { name: 'Other', plan: 'free', included: 10 });
    expect((await captureOf(looks)).status).toBe('APPROVED');
    const other = new Set((await tokens(house.account.accountId)).map((token) => token.toString('hex')));
    const own = new Set((await tokens(account.accountId)).map((token) => token.toString('hex')));
    house.account = account;
    expect(other.size).toBeGreaterThan(0);
    expect([...other].filter((token) => own.has(token))).toEqual([]);
  });

  it('stop no capture that resembles one whose looks do not open', async () => {
    const looks = moments();
    await captureOf(looks);
    await house.service.db('capture_looks').update({ looks_sealed: Buffer.alloc(60) });
    expect((await captureOf(coded(looks))).status).toBe('APPROVED');
  });
});

/** Every row about looks, as text. */
async function rows(): Promise<string[]> {
  const { db } = house.service;
  const { rows: found } = await db.raw(
    'select l::text as line from capture_looks l union all select b::text from look_bands b order by line',
  );
  return found.map(({ line }: { line: string }) => line);
}

async function tokens(accountId: string): Promise<Buffer[]> {
  return (await house.service.db('look_bands').where({ account_id: accountId }).select('token')).map(({ token }) => token);
}
