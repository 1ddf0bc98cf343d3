import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportReviews, runLabels } from '@faceproof/desk/commands/run-labels.js';
import { exportLabels } from '@faceproof/desk/labels/export-labels.js';
import { pruneExport } from '@faceproof/desk/labels/prune-export.js';
import { readLabels } from '@faceproof/desk/liveness/read-labels.js';
import { readPairs } from '@faceproof/desk/match/read-pairs.js';
import { parseCsv } from '@faceproof/desk/measuring/parse-csv.js';
import { type Desk, openDesk } from '@faceproof/installation/service/open-desk.js';
import { recordConsent } from '@faceproof/orchestrator/journey/captures/record-consent.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { acceptFile } from '@faceproof/orchestrator/journey/files/accept-file.js';
import { listLabels } from '@faceproof/orchestrator/journey/labels/list-labels.js';
import { loadLabelledPictures } from '@faceproof/orchestrator/journey/labels/load-labelled-pictures.js';
import { reviewSession } from '@faceproof/orchestrator/journey/reviews/review-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { openPageBundle, textsOf } from '@faceproof/orchestrator/pages/capture/bundle.js';
import { lockSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import type { CreateSession, ReviewSession } from '@faceproof/protocol/api/sessions/sessions.js';
import { SCOPES, type Scenario } from '@faceproof/protocol/words.js';
import { openReferences } from '@faceproof/workers/compose-references.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { callApi } from '../../contract/harness/http-call.js';
import { measuredBy } from '../../harness/media/measured-by.js';
import { type Fixture, openFixture } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const DAY_MS = 86_400_000;
const ANNA = { id: `mem_${'anna'.padStart(26, '0')}`, isOwner: false, memberId: `mem_${'anna'.padStart(26, '0')}` };
const KEY = { id: 'key_1', isOwner: false, memberId: null };
const NAMES_IT = 'We test and improve our models with what reviewers decide.';
const texts = textsOf(openPageBundle()());

let fixture: Fixture;
let desk: Desk;
let worker: { close(): Promise<void> };
let folder: string;
let out: string;
beforeAll(async () => {
  fixture = await openFixture({ included: 1000 });
  // A change of the branding needs a scope, which a key has by name only.
  await fixture.superuser('api_keys').update({ scopes: [...SCOPES] });
  const { databaseUrl, redisUrl, workerKey } = fixture.service.config;
  worker = await openReferences({
    queue: redisUrl === null ? { backend: 'postgres', url: databaseUrl } : { backend: 'redis', url: redisUrl },
    store: openDiskMediaStore(fixture.mediaDir),
    workerKeys: [workerKey],
    log: { info: () => undefined, error: () => undefined },
    metrics: { referenceAnswered: () => undefined, picturesRendered: () => undefined },
    onError: () => undefined,
  });
  desk = await openDesk('/nowhere', environmentOf());
  folder = await mkdtemp(join(tmpdir(), 'faceproof-labels-'));
});
afterEach(() => {
  out = join(folder, String(Math.random()));
});
afterAll(async () => {
  await desk?.close();
  await worker?.close();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function brand(branding: object): Promise<void> {
  const answer = await callApi(fixture.base, 'PUT', '/v1/branding', { key: fixture.account.liveKey, body: branding });
  expect(answer.status).toBe(200);
}

const environmentOf = () => ({
  DATABASE_URL: fixture.service.config.databaseUrl,
  MASTER_KEY: fixture.masterKey,
  MEDIA_DIR: fixture.mediaDir,
  MODEL_DEFINITIONS_DIR: fixture.definitions.dir,
});

/** The whole command, which opens the database anew. */
const command = (...args: string[]) =>
  runLabels({ args: ['labels', '--json', ...args], root: '/nowhere', environment: environmentOf() });

const labels = ({ accountId = fixture.account.accountId, pictures = false, ...of }: Partial<Asked> = {}) =>
  exportReviews(desk, { accountId, out, pictures, ...of });
type Asked = Parameters<typeof exportReviews>[1];

const now = () => new Date(fixture.service.clock.now().getTime() - 1);

let shade = 20;
/** Pictures whose bytes no other capture has: a repeated one is a replay. */
const frames = () => Array.from({ length: 3 }, () => makePng(400, 300, shade++));

interface Wanted {
  /** Of the text that the person agrees to; null: no consent. */
  locale?: string | null;
  scenario?: Scenario;
  session?: Partial<CreateSession>;
  review?: ReviewSession | null;
  voter?: typeof ANNA | typeof KEY;
}

/** A LIVE session that is captured, judged and reviewed. */
async function reviewed(of: Wanted = {}): Promise<{ sessionId: string; pictures: Buffer[] }> {
  const { locale = 'en', scenario = 'review_pending', session = {}, review = { outcome: 'APPROVED' }, voter = ANNA } = of;
  const pictures = frames();
  const { service } = fixture;
  const { sessionId, captureId } = await uploadCapture(fixture, { parts: pictures, session });
  if (locale !== null) {
    const sent = { textHash: null, locale, givenAt: null, channel: 'SDK' } as const;
    await service.db.transaction(async (tx) =>
      recordConsent(tx, await lockSession(tx, sessionId), sent, { texts, now: service.clock.now() }),
    );
  }
  await service.db('captures').where({ id: captureId }).update({ picture_count: pictures.length });
  await writeInWorkersStead(fixture, captureId, scenario, (measured) => ({
    ...measured,
    ...measuredBy(service.sets.newest(), measured),
    ...(session.reference === undefined ? {} : { reference: { kind: 'TEMPLATE', comparable: true, similarity: 0.8 } }),
  }));
  await settleCapture(service, captureId, 'MEASURED');
  if (review !== null) await reviewSession(service, sessionId, { voter, vote: review });
  return { sessionId, pictures };
}

async function uploadDocument(): Promise<{ fileId: string; bytes: Buffer }> {
  const at = { stored: () => undefined, signal: new AbortController().signal };
  const file = await acceptFile(fixture.service, fixture.tenant('LIVE'), { bytes: makePng(300, 400, shade++) }, at);
  const key = fixture.service.vault.openObjectKey(null, file.blobId, file.wrappedKey);
  return { fileId: file.id, bytes: await fixture.service.vault.getObject(file.blobId, key) };
}

const withDocument = (fileId: string, subjectId: string): Partial<CreateSession> => ({
  flow: 'ONBOARDING',
  subjectId,
  reference: { source: 'DOCUMENT_IMAGE', fileId },
});

/** The lines of a file, by session. */
async function readReviews(): Promise<Map<string, Record<string, string>>> {
  const [head, ...lines] = parseCsv(await readFile(join(out, 'reviews.csv'), 'utf8'), 'reviews.csv');
  const rows = lines.map(({ cells }) => Object.fromEntries(cells.map((cell, i) => [head?.cells[i] ?? '', cell])));
  return new Map(rows.map((row) => [row.session ?? '', row]));
}

const readExport = async () => JSON.parse(await readFile(join(out, 'export.json'), 'utf8'));
const readPicture = (file: string) => readFile(join(out, 'pictures', file));
const auditOf = async () =>
  fixture.service.db('audit_log').where({ action: 'labels export', account_id: fixture.account.accountId }).orderBy('id');

describe('an export of labels', () => {
  it('is refused while the account does not state that its texts name the use, and after it has withdrawn that', async () => {
    out = join(folder, 'refused');
    await expect(labels()).rejects.toThrow('does not state');
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    await reviewed();
    await brand({ consentTexts: { en: NAMES_IT } });
    await expect(labels()).rejects.toThrow('does not state');
    expect(await readdir(folder)).toEqual([]);
    expect(await auditOf()).toEqual([]);
    await expect(labels({ accountId: 'acc_unknown' })).rejects.toThrow('There is no account');
  });

  it('is refused if its folder holds anything, and if nothing matches', async () => {
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    await expect(labels({ to: new Date('2020-01-01') })).rejects.toThrow('No reviewed session can be exported');
    out = await mkdtemp(join(folder, 'full-'));
    await writeFile(join(out, 'mine.txt'), 'mine');
    await expect(command('--account', fixture.account.accountId, '--out', out)).rejects.toThrow('is not empty');
    expect(await readdir(out)).toEqual(['mine.txt']);
    await expect(command('--account', 'acc_1', '--out', out, '--from', 'yesterday')).rejects.toThrow('is not a date');
    expect(await auditOf()).toEqual([]);
  });

  it('has each session that a person decided, and counts the others by their cause', async () => {
    // Ended by time; then nothing else waits.
    await brand({ consentTexts: { en: 'Nothing about models.' }, consentTextsNameModelUse: false });
    const timedOut = await reviewed({ review: null });
    fixture.passMs(31 * DAY_MS);
    await sweep(fixture.service);
    const other = await reviewed();
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    const standard = await reviewed({ locale: 'de' });
    const silent = await reviewed({ locale: null });
    const program = await reviewed({ voter: KEY });
    const erased = await reviewed({ session: { subjectId: 'erased' } });
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'erased');
    const byChecks = await reviewed({ scenario: 'approve', review: null });
    const first = await reviewed({ session: { subjectId: 'twice' } });
    const second = await reviewed({
      session: { subjectId: 'twice' },
      review: { outcome: 'DECLINED', reasonCodes: ['BLURRED', 'SPOOF_SUSPECTED'] },
    });
    const named = await reviewed({ voter: KEY, review: { outcome: 'DECLINED', reviewer: 'Ben' } });
    const from = new Date(fixture.service.clock.now().getTime() - DAY_MS).toISOString();
    const audited = (await auditOf()).length;

    await command('--account', fixture.account.accountId, '--out', out, '--from', from);
    const reviews = await readReviews();
    expect([...reviews.keys()]).toEqual([first, second, named].map(({ sessionId }) => sessionId));
    for (const one of [timedOut, other, standard, silent, program, erased, byChecks])
      expect(reviews.has(one.sessionId)).toBe(false);
    const receipt = await callApi(fixture.base, 'GET', `/v1/sessions/${second.sessionId}/evidence`, {
      key: fixture.account.liveKey,
    });
    const passive = receipt.body.bundle.checks.find(({ kind }: { kind: string }) => kind === 'liveness.passive');
    expect(reviews.get(second.sessionId)).toMatchObject({
      outcome: 'DECLINED',
      reasonCodes: 'BLURRED SPOOF_SUSPECTED',
      liveness: 'attack',
      samePerson: '',
      set: fixture.service.sets.newest().set,
      decidedAt: fixture.service.clock.now().toISOString().slice(0, 10),
      'liveness.passive.score': passive.score,
      'liveness.passive.threshold': passive.threshold,
    });
    expect(reviews.get(named.sessionId)).toMatchObject({ outcome: 'DECLINED', reasonCodes: '', liveness: '' });
    const people = [first, second, named].map(({ sessionId }) => reviews.get(sessionId)?.person);
    expect(people).toEqual(['p1', 'p1', 'p2']);

    const about = await readExport();
    expect(about).toMatchObject({
      accountId: fixture.account.accountId,
      sessions: 3,
      people: 2,
      stills: null,
      pairs: null,
      leftOut: { ERASED: 1, TIMED_OUT: 1, NO_PERSON_NAMED: 1, NO_CONSENT: 1, STANDARD_TEXT: 1, TEXT_DOES_NOT_NAME_USE: 1 },
    });
    expect(about.texts).toEqual([expect.objectContaining({ locale: 'en', sessions: 3, version: expect.any(String) })]);
    expect(about.texts[0].text.own).toBe(NAMES_IT);
    expect((await readdir(out)).sort()).toEqual(['export.json', 'reviews.csv']);
    for (const file of ['export.json', 'reviews.csv']) {
      expect((await stat(join(out, file))).mode & 0o777).toBe(0o600);
      expect(await readFile(join(out, file), 'utf8')).not.toContain('twice');
    }
    expect((await stat(out)).mode & 0o777).toBe(0o700);
    const entries = await auditOf();
    expect(entries).toHaveLength(audited + 1);
    expect(entries.at(-1)).toMatchObject({ actor_kind: 'OPERATOR', detail: '3 reviewed sessions', mode: null });
  });

  it('takes the newest statement about a text, also for a session from before it', async () => {
    await brand({ consentTexts: { en: 'Stated later.' } });
    const before = now();
    const { sessionId } = await reviewed();
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    await expect(labels({ from: before })).rejects.toThrow('a text that does not name the use');
    await brand({ consentTexts: { en: 'Stated later.' }, consentTextsNameModelUse: true });
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    await labels({ from: before });
    expect([...(await readReviews()).keys()]).toEqual([sessionId]);
  });

  it('has pictures with lists that evaluate reads, only of sessions with a label', async () => {
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    const before = now();
    const [own, foreign] = [await uploadDocument(), await uploadDocument()];
    const genuine = await reviewed({ session: withDocument(own.fileId, 'genuine') });
    const impostor = await reviewed({
      session: withDocument(foreign.fileId, 'impostor'),
      review: { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] },
    });
    const attack = await reviewed({ review: { outcome: 'DECLINED', reasonCodes: ['SPOOF_SUSPECTED'] } });
    await reviewed({ review: { outcome: 'DECLINED', reasonCodes: ['BLURRED'] } });

    await labels({ from: before, pictures: true });
    const stills = await readLabels(join(out, 'labels.csv'));
    expect(stills).toEqual([
      ...[1, 2, 3].map((n) => ({ file: `p1-${n}.png`, label: 'live', subject: 'p1' })),
      ...[1, 2, 3].map((n) => ({ file: `p3-${n}.png`, label: 'attack', subject: 'p3' })),
    ]);
    expect(await Promise.all(stills.map(({ file }) => readPicture(file)))).toEqual([...genuine.pictures, ...attack.pictures]);
    const { pairs, people } = await readPairs(join(out, 'pairs.csv'));
    expect(pairs).toEqual([
      expect.objectContaining({ a: 'p1-4.png', b: 'p1-1.png', same: true, groups: { reference: 'document' } }),
      expect.objectContaining({ a: 'p2-1.png', b: 'x1-1.png', same: false, groups: { reference: 'document' } }),
    ]);
    expect(new Set(people.values()).size).toBe(3);
    expect(await readPicture('p1-4.png')).toEqual(own.bytes);
    expect(await readPicture('p2-1.png')).toEqual(foreign.bytes);
    expect(await readPicture('x1-1.png')).toEqual(impostor.pictures[0]);
    const files = await readdir(join(out, 'pictures'));
    expect(files).toHaveLength(9);
    for (const file of files) expect((await stat(join(out, 'pictures', file))).mode & 0o777).toBe(0o600);
    expect((await stat(join(out, 'pictures'))).mode & 0o777).toBe(0o700);
    expect(await readExport()).toMatchObject({ sessions: 4, stills: 6, pairs: 2, picturesGone: 0 });
    expect((await auditOf()).at(-1)).toMatchObject({ detail: '4 reviewed sessions with pictures' });

    fixture.passMs(2 * DAY_MS);
    await sweep(fixture.service);
    out = join(folder, 'deleted');
    await labels({ from: before, pictures: true });
    expect((await readdir(out)).sort()).toEqual(['export.json', 'pictures', 'reviews.csv']);
    expect(await readdir(join(out, 'pictures'))).toEqual([]);
    expect(await readExport()).toMatchObject({ sessions: 4, stills: 0, pairs: 0, picturesGone: 3 });
  });

  it('has the picture of an enrollment only if the earlier session agreed to such a text too', async () => {
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    const before = now();
    const compareWith = async (subjectId: string, locale: string) => {
      const session = { subjectId, enrollOnApprove: true };
      const earlier = await reviewed({ session, locale, scenario: 'approve', review: null });
      const { id } = await fixture.service.db('enrollments').where({ session_id: earlier.sessionId }).first();
      const reference = { source: 'ENROLLMENT' as const, enrollmentId: id };
      await reviewed({ session: { flow: 'ONBOARDING', subjectId, reference } });
      return earlier.pictures;
    };
    await compareWith('enrolled-silently', 'de');
    const enrolled = await compareWith('enrolled', 'en');
    await labels({ from: before, pictures: true });
    const { pairs } = await readPairs(join(out, 'pairs.csv'));
    expect(pairs).toEqual([
      expect.objectContaining({ a: 'p2-4.png', b: 'p2-1.png', same: true, groups: { reference: 'enrollment' } }),
    ]);
    expect(enrolled).toContainEqual(await readPicture('p2-4.png'));
    expect(await readLabels(join(out, 'labels.csv'))).toHaveLength(6);
  });

  it('has nothing of a person who is erased while it is written', async () => {
    await brand({ consentTexts: { en: NAMES_IT }, consentTextsNameModelUse: true });
    const before = now();
    for (const subjectId of ['written', 'read', 'kept']) await reviewed({ session: { subjectId } });
    const { service } = fixture;
    const found = await listLabels(service, fixture.account.accountId, { from: before });
    expect(found.sessions).toHaveLength(3);
    const erasures = [() => Promise.resolve(), erase('written', 'read')];
    const vault = {
      ...service.vault,
      async getObject(...of: Parameters<typeof service.vault.getObject>) {
        const bytes = await service.vault.getObject(...of);
        // The first person's pictures are written by now; the second's have just been read.
        await erasures.shift()?.();
        return bytes;
      },
    };
    const exported = await exportLabels({ db: service.db, vault }, found, out, service.clock.now());
    expect(exported).toMatchObject({ sessions: 1, people: 1, stills: 3, leftOut: { ERASED: 2 } });
    expect((await readdir(join(out, 'pictures'))).sort()).toEqual(['p3-1.png', 'p3-2.png', 'p3-3.png']);
    expect([...(await readReviews()).values()].map(({ person }) => person)).toEqual(['p3']);
  });

  it('has no pictures of a person whose key went after they were read', async () => {
    const before = now();
    await reviewed({ session: { subjectId: 'while read' } });
    const { service } = fixture;
    const found = await listLabels(service, fixture.account.accountId, { from: before });
    const [session] = found.sessions;
    if (session === undefined) throw new Error('There is no session');
    expect((await loadLabelledPictures(service, session, found, service.clock.now()))?.frames).toHaveLength(3);
    const vault = {
      ...service.vault,
      async getObject(...of: Parameters<typeof service.vault.getObject>) {
        const bytes = await service.vault.getObject(...of);
        await erase('while read')();
        return bytes;
      },
    };
    expect(await loadLabelledPictures({ db: service.db, vault }, session, found, service.clock.now())).toBeNull();
  });

  it('has no pictures whose date has passed, though the sweeper has not deleted them yet', async () => {
    const before = now();
    await reviewed();
    const { service } = fixture;
    const found = await listLabels(service, fixture.account.accountId, { from: before });
    const [session] = found.sessions;
    if (session === undefined) throw new Error('There is no session');
    const at = service.clock.now();
    expect(await loadLabelledPictures(service, session, found, at)).not.toBeNull();
    const later = new Date(at.getTime() + 400 * 86_400_000);
    expect(await loadLabelledPictures(service, session, found, later)).toBeNull();
  });

  it('leaves alone what came into its folder meanwhile', async () => {
    const before = now();
    await reviewed();
    const found = await listLabels(fixture.service, fixture.account.accountId, { from: before });
    await mkdir(out);
    await writeFile(join(out, 'other.txt'), 'of someone else');
    const exporting = exportLabels({ db: fixture.service.db, vault: null }, found, out, now());
    await expect(exporting).rejects.toThrow('is not empty any more');
    expect(await readdir(out)).toEqual(['other.txt']);
    expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(`${out}.`))).toEqual([]);
  });

  it('is rid of people who are erased later, once it is pruned', async () => {
    const before = now();
    const document = async (subjectId: string) => withDocument((await uploadDocument()).fileId, subjectId);
    const review = { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] } as const;
    await reviewed({ session: await document('stays') });
    await reviewed({ session: await document('goes') });
    await reviewed({ session: await document('goes too'), review: { ...review, reasonCodes: [...review.reasonCodes] } });
    await reviewed({ session: await document('stays too'), review: { ...review, reasonCodes: [...review.reasonCodes] } });
    await labels({ from: before, pictures: true });
    expect(await prune()).toEqual({ sessions: 0, pictures: 0, left: 4 });

    await erase('goes', 'goes too')();
    await command('--prune', out);
    expect(await prune()).toEqual({ sessions: 0, pictures: 0, left: 2 });
    expect((await readdir(join(out, 'pictures'))).sort()).toEqual([
      ...['p1-1.png', 'p1-2.png', 'p1-3.png', 'p1-4.png'],
      ...['p4-1.png', 'x2-1.png'],
    ]);
    expect([...(await readReviews()).values()].map(({ person }) => person)).toEqual(['p1', 'p4']);
    expect((await readLabels(join(out, 'labels.csv'))).map(({ subject }) => subject)).toEqual(['p1', 'p1', 'p1']);
    const { pairs } = await readPairs(join(out, 'pairs.csv'));
    expect(pairs.map(({ a, b, same }) => [a, b, same])).toEqual([
      ['p1-4.png', 'p1-1.png', true],
      ['p4-1.png', 'x2-1.png', false],
    ]);
    expect(await readExport()).toMatchObject({ sessions: 2, people: 2, texts: [{ locale: 'en', sessions: 2 }] });
    expect((await stat(join(out, 'reviews.csv'))).mode & 0o777).toBe(0o600);

    await erase('stays too')();
    expect(await prune()).toEqual({ sessions: 1, pictures: 2, left: 1 });
    expect(await readExport()).toMatchObject({ sessions: 1, texts: [{ locale: 'en', sessions: 1 }] });

    await erase('stays')();
    expect(await prune()).toEqual({ sessions: 1, pictures: 4, left: 0 });
    expect(await readExport()).toMatchObject({ sessions: 0, people: 0, texts: [] });
    expect((await readdir(out)).sort()).toEqual(['export.json', 'pictures']);
    expect(await prune()).toEqual({ sessions: 0, pictures: 0, left: 0 });
    await expect(command('--prune', out, '--out', out)).rejects.toThrow('stands alone');
  });

  it('stay whole if the database is another one, or the list was changed', async () => {
    const before = now();
    await reviewed();
    await exportLabels(
      { db: fixture.service.db, vault: null },
      await listLabels(fixture.service, fixture.account.accountId, { from: before }),
      out,
      now(),
    );
    const about = await readFile(join(out, 'export.json'), 'utf8');
    const list = await readFile(join(out, 'reviews.csv'), 'utf8');
    await writeFile(join(out, 'export.json'), about.replace(/acc_\w+/, 'acc_00000000000000000000000000'));
    await expect(prune()).rejects.toThrow('was not exported from this database');
    await writeFile(join(out, 'export.json'), about);
    await writeFile(join(out, 'reviews.csv'), list.replaceAll(',', ';'));
    await expect(prune()).rejects.toThrow('is not as it was written');
    await writeFile(join(out, 'reviews.csv'), list);
    expect(await prune()).toEqual({ sessions: 0, pictures: 0, left: 1 });
  });

  const prune = () => pruneExport(fixture.service.db, out);

  const erase =
    (...subjectIds: string[]) =>
    async () => {
      for (const subjectId of subjectIds) await eraseSubject(fixture.service, fixture.tenant('LIVE'), subjectId);
    };

  it('leaves nothing if it fails', async () => {
    const before = now();
    await reviewed();
    await reviewed();
    const { service } = fixture;
    const found = await listLabels(service, fixture.account.accountId, { from: before });
    const answers = [service.vault.getObject];
    const vault = {
      ...service.vault,
      async getObject(...of: Parameters<typeof service.vault.getObject>) {
        const read = answers.shift();
        if (read === undefined) throw new Error('The store is away');
        return read(...of);
      },
    };
    await expect(exportLabels({ db: service.db, vault }, found, out, service.clock.now())).rejects.toThrow('is away');
    expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(out))).toEqual([]);
  });
});
